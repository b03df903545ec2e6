import { foldedName } from './folded-name.ts'
import type { Issue } from './issue.ts'

/** A schema of the contract, as far as it names members. */
export interface NamedSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly oneOf?: readonly NamedSchema[]
  readonly properties?: Readonly<Record<string, NamedSchema>>
  readonly additionalProperties?: boolean | NamedSchema
  readonly items?: NamedSchema
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

type Components = Readonly<Record<string, NamedSchema>>

const issuesMax = 20
const shownLength = 100

/**
 * Members of `body` that differ from one that `schema` knows at their place in case only, and are not known themselves. Names that are the
 * caller's own to give (in JSON Schemas, arguments, metadata, and in members that the contract doesn't know) are let be. Linear in the body.
 */
export function namesInOtherCase(schema: NamedSchema, components: Components, body: unknown): Issue[] {
  const issues: Issue[] = []
  const visit = (value: unknown, place: Place, path: string): void => {
    if (typeof value !== 'object' || value === null || issues.length >= issuesMax) return
    if (Array.isArray(value)) {
      const { items } = place
      if (items === undefined) return
      for (const [index, each] of value.entries()) visit(each, items, `${path}[${index}]`)
      return
    }
    const meant = place.meantBy(value)
    if (meant.isFree) return
    for (const [name, member] of Object.entries(value)) {
      const inner = path === '' ? name : `${path}.${name}`
      const next = meant.member(name)
      if (next !== undefined) visit(member, next, inner)
      else {
        // A reader that ignores case may ignore tags as well.
        const twin = (place.isFree ? meant : place).twinOf(name)
        if (twin === undefined || issues.length >= issuesMax) continue
        const shown = inner.length > shownLength ? `${inner.slice(0, shownLength)}…` : inner
        issues.push({
          path: shown,
          message: `differs from ${twin} only in case, which some servers ignore: send ${twin}`,
        })
      }
    }
  }
  visit(body, atlasOf(components).placeOf([schema]), '')
  return issues
}

const atlases = new WeakMap<Components, Atlas>()

function atlasOf(components: Components): Atlas {
  const known = atlases.get(components)
  if (known !== undefined) return known
  const atlas = new Atlas(components)
  atlases.set(components, atlas)
  return atlas
}

/** Every place that was come to so far, by the schemas that count there: there are as many as the contract has, whatever bodies say. */
class Atlas {
  readonly #components: Components
  readonly #places = new Map<string, Place>()
  readonly #numbers = new Map<NamedSchema, number>()

  constructor(components: Components) {
    this.#components = components
  }

  placeOf(schemas: readonly NamedSchema[]): Place {
    const plain = new Set<NamedSchema>()
    for (const schema of schemas) this.#resolve(schema, plain)
    const key = [...plain].map((schema) => this.#numberOf(schema)).join()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = new Place([...plain], this)
    this.#places.set(key, place)
    return place
  }

  /** The values that a schema's member allows, where they are listed. */
  wordsOf(schema: NamedSchema | undefined): readonly unknown[] | undefined {
    if (schema === undefined) return undefined
    if (schema.$ref !== undefined) return this.wordsOf(this.#components[nameOf(schema.$ref)])
    return schema.const === undefined ? schema.enum : [schema.const]
  }

  #resolve(schema: NamedSchema, plain: Set<NamedSchema>): void {
    const { $ref, oneOf } = schema
    const target = $ref === undefined ? undefined : this.#components[nameOf($ref)]
    if (target !== undefined) this.#resolve(target, plain)
    else if (oneOf !== undefined) for (const each of oneOf) this.#resolve(each, plain)
    else plain.add(schema)
  }

  #numberOf(schema: NamedSchema): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size
    this.#numbers.set(schema, number)
    return number
  }
}

/** What may stand at a place in a body: one of these schemas, none of them a union or a reference. */
class Place {
  /** Whether an object here has only names that are its author's to give. */
  readonly isFree: boolean
  readonly #schemas: readonly NamedSchema[]
  readonly #atlas: Atlas
  readonly #members = new Map<string, Place>()
  /** By each tag that is known, undefined before it was asked for. */
  readonly #byTag = new Map<string, Place | undefined>()
  readonly #twins: ReadonlyMap<string, string>
  /** What may stand in members whose names are their author's to give. */
  readonly #maps: readonly NamedSchema[]
  #items: Place | undefined

  constructor(schemas: readonly NamedSchema[], atlas: Atlas) {
    this.#schemas = schemas
    this.#atlas = atlas
    this.isFree = schemas.some(takesAnyMember)
    this.#maps = schemas.flatMap(({ properties, additionalProperties: each }) =>
      properties === undefined && typeof each === 'object' ? [each] : [],
    )
    const names = this.#maps.length > 0 ? [] : schemas.flatMap(({ properties = {} }) => Object.keys(properties))
    this.#twins = new Map(names.map((name) => [foldedName(name), name]))
    const tags = schemas.flatMap(({ properties }) => atlas.wordsOf(properties?.['type']) ?? [])
    for (const tag of tags) if (typeof tag === 'string') this.#byTag.set(tag, undefined)
  }

  get items(): Place | undefined {
    const items = this.#schemas.flatMap(({ items: each }) => each ?? [])
    if (items.length > 0) this.#items ??= this.#atlas.placeOf(items)
    return this.#items
  }

  /** The place as it is for this object: of tagged ones only that with its tag. */
  meantBy(value: object): Place {
    const { type: tag } = value as { readonly type?: unknown }
    // Only tags that are known are remembered, however many a body makes up.
    if (typeof tag !== 'string' || !this.#byTag.has(tag)) return this
    const known = this.#byTag.get(tag)
    if (known !== undefined) return known
    const place = this.#atlas.placeOf(
      this.#schemas.filter(({ properties }) => this.#atlas.wordsOf(properties?.['type'])?.includes(tag) ?? true),
    )
    this.#byTag.set(tag, place)
    return place
  }

  member(name: string): Place | undefined {
    const known = this.#members.get(name)
    if (known !== undefined) return known
    const schemas = this.#schemas.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    )
    if (schemas.length === 0) return this.#maps.length === 0 ? undefined : this.#atlas.placeOf(this.#maps)
    const place = this.#atlas.placeOf(schemas)
    this.#members.set(name, place)
    return place
  }

  /** The known name that differs from this one in case only; undefined for one that is known itself. */
  twinOf(name: string): string | undefined {
    const twin = this.#twins.get(foldedName(name))
    return twin === name || this.member(name) !== undefined ? undefined : twin
  }
}

function takesAnyMember({ type, properties, additionalProperties, items, ...rest }: NamedSchema): boolean {
  if (properties !== undefined || typeof additionalProperties === 'object') return false
  if (type === undefined) return items === undefined && rest.const === undefined && rest.enum === undefined
  return [type].flat().includes('object')
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
