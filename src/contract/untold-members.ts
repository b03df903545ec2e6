/** A schema of the contract, as far as it says which members an object may have. */
export interface MemberSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly oneOf?: readonly MemberSchema[]
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | MemberSchema
  readonly items?: MemberSchema
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  /** Only endpoints of the body's own format can be told of it. */
  readonly 'x-relayed-only'?: boolean
}

/** Members inside the objects of a body that not every endpoint is told of, by path. */
export interface UntoldMembers {
  /** Those that the contract does not know. */
  readonly unknown: readonly string[]
  /** Those that it knows, and that only endpoints of the body's own format have a place for. */
  readonly relayedOnly: readonly string[]
}

type Components = Readonly<Record<string, MemberSchema>>

/** Names that are shown at most; a body may have as many unknown members as it likes. */
const namesMax = 50
const shownLength = 100

/** Members by which the contract tells the kinds of an object apart. */
const tags = ['type', 'role', 'id'] as const

/**
 * The members inside the objects of a valid `body` that `schema` does not know at their place, by path (`tools[3].strictt`), and those that
 * it marks as relayed only; those of the body itself are left out. A member that several entries of one list have is named once (`messages[].foo`). Names that are the caller's own
 * to give (in JSON Schemas, arguments, metadata) count as known. At most 50 names of each, all cut at 100 characters. Linear in the body.
 */
export function untoldMembers(schema: MemberSchema, components: Components, body: object): UntoldMembers {
  const unknown = new Map<string, string>()
  const relayedOnly = new Map<string, string>()
  const visit = (value: unknown, schemas: readonly MemberSchema[], path: string, shape: string): void => {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return
    if (Array.isArray(value)) {
      const items = plainOf(
        schemas.flatMap(({ items: each }) => each ?? []),
        components,
      )
      for (const [index, each] of value.entries()) visit(each, items, append(path, `[${index}]`), append(shape, '[]'))
      return
    }
    const meant = meantBy(schemas, value, components)
    if (meant.length > 0 && meant.every(isRelayedOnly)) {
      note(relayedOnly, path, shape)
      return
    }
    const isFree = meant.some(takesAnyMember)
    for (const [name, member] of Object.entries(value)) {
      const declared = meant.flatMap((each) => schemaOf(each, name))
      const inner = plainOf(declared, components)
      const isKnown = inner.length > 0 || meant.some(({ properties }) => Object.hasOwn(properties ?? {}, name))
      if (declared.some(isRelayedOnly)) {
        if (saysSomething(member)) note(relayedOnly, join(path, name), join(shape, name))
      } else if (isKnown) visit(member, inner, join(path, name), join(shape, name))
      else if (!isFree && path !== '') note(unknown, join(path, name), join(shape, name))
    }
  }
  visit(body, plainOf([schema], components), '', '')
  return { unknown: [...unknown.values()], relayedOnly: [...relayedOnly.values()] }
}

function isRelayedOnly(schema: MemberSchema): boolean {
  return schema['x-relayed-only'] === true
}

function saysSomething(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0)
}

function note(found: Map<string, string>, path: string, shape: string): void {
  const known = found.get(shape)
  if (known === undefined && found.size >= namesMax) return
  found.set(shape, shown(known === undefined ? path : shape))
}

function shown(path: string): string {
  return path.length > shownLength ? `${path.slice(0, shownLength)}…` : path
}

function join(path: string, name: string): string {
  return path === '' ? append(path, name) : append(append(path, '.'), name)
}

// Cut as it grows: a name of megabytes would be copied and hashed anew for each member inside its object.
function append(path: string, word: string): string {
  return path.length > shownLength ? path : path + word.slice(0, shownLength + 1)
}

/** What may be the value of a member with that name. */
function schemaOf({ properties, additionalProperties: each }: MemberSchema, name: string): readonly MemberSchema[] {
  const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (own !== undefined) return [own]
  return typeof each === 'object' ? [each] : []
}

/** The schemas that an object was meant to fit: those with its tags, that require nothing that it lacks. */
function meantBy(schemas: readonly MemberSchema[], value: object, components: Components): readonly MemberSchema[] {
  const objects = schemas.filter(takesObjects)
  const members = value as Readonly<Record<string, unknown>>
  const meant = objects.filter(
    ({ properties = {}, required = [] }) =>
      required.every((name) => Object.hasOwn(members, name)) &&
      tags.every((tag) => members[tag] === undefined || allows(properties[tag], members[tag], components)),
  )
  return meant.length === 0 ? objects : meant
}

function allows(schema: MemberSchema | undefined, value: unknown, components: Components): boolean {
  if (schema === undefined) return true
  return plainOf([schema], components).some((each) =>
    each.const !== undefined ? each.const === value : each.enum === undefined || each.enum.includes(value),
  )
}

const plain = new WeakMap<MemberSchema, readonly MemberSchema[]>()

/** The schemas without unions and references. */
function plainOf(schemas: readonly MemberSchema[], components: Components): readonly MemberSchema[] {
  const [only, ...more] = schemas
  if (only === undefined) return schemas
  if (more.length > 0) return [...new Set(schemas.flatMap((each) => plainOf([each], components)))]
  const known = plain.get(only)
  if (known !== undefined) return known
  const { $ref, oneOf } = only
  const target = $ref === undefined ? undefined : components[$ref.slice($ref.lastIndexOf('/') + 1)]
  const resolved = target !== undefined ? plainOf([target], components) : oneOf ? plainOf(oneOf, components) : [only]
  plain.set(only, resolved)
  return resolved
}

function takesObjects({ type, properties, additionalProperties, items, enum: words, ...rest }: MemberSchema): boolean {
  if (type !== undefined) return [type].flat().includes('object')
  return properties !== undefined || additionalProperties !== undefined
    ? true
    : items === undefined && words === undefined && rest.const === undefined
}

/** Whether the names of an object's other members are its author's to give. */
function takesAnyMember({ properties, additionalProperties }: MemberSchema): boolean {
  if (properties === undefined) return additionalProperties !== false
  return additionalProperties === true || typeof additionalProperties === 'object'
}
