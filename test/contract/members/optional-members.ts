import { branchesOf, insteadOf, type Plain, type Schema, valuesOf } from './sample.ts'

type Json = unknown
type Body = Readonly<Record<string, Json>>

/** An optional member: a request without it, and others that differ only in that they have it. */
export interface OptionalMember {
  /** Its place: `tools[0].filters.allowed_domains`. */
  readonly path: string
  /** The same with the kinds of what it is in: `tools.web_search.filters.allowed_domains`. */
  readonly kinds: readonly string[]
  readonly base: Body
  /** By the value that the member has there, in short: `format=json_object`. */
  readonly variants: readonly { readonly label: string; readonly body: Body }[]
}

interface Place {
  readonly path: string
  readonly kinds: readonly string[]
  readonly depth: number
  /** The components around it. */
  readonly around: readonly string[]
  /** The request with that value here. */
  readonly build: (value: Json) => Body
}

const depthMax = 7

function without(own: Body, name: string | undefined): Body {
  return Object.fromEntries(Object.entries(own).filter(([each]) => each !== name))
}

function labelOf(kinds: readonly string[], value: Json): string {
  const [shown] = [value].flat()
  const kind = typeof shown === 'object' && shown !== null ? ((shown as Body)['type'] ?? (shown as Body)['id']) : shown
  return `${kinds.join('.')}${typeof kind === 'string' && kind !== 'x1' ? `=${kind}` : ''}`
}

/** All optional members of a body and of the objects in it, each kind of each union, by place. `plain` is the smallest body. */
export function optionalMembers(schema: Schema, plain: Body): OptionalMember[] {
  const found: OptionalMember[] = []
  const seen = new Set<string>()

  const visitObject = ({ schema: { properties = {} }, component }: Plain, own: Body, place: Place): void => {
    const around = component === undefined ? place.around : [...place.around, component]
    for (const [name, member] of Object.entries(properties)) {
      const path = place.path === '' ? name : `${place.path}.${name}`
      const kinds = [...place.kinds, name]
      const build = (value: Json) => place.build({ ...own, [name]: value })
      const branches = branchesOf(member)
      if (own[name] === undefined) {
        for (const branch of branches) {
          // An empty object says nothing, and each of its members is tried by itself.
          const values = valuesOf(branch, name).filter((value) => JSON.stringify(value) !== '{}')
          const variants = values.map((value) => ({
            label: labelOf(kinds, value),
            body: place.build({ ...without(own, insteadOf[`${component ?? ''}.${name}`]), [name]: value }),
          }))
          found.push({ path, kinds, base: place.build(own), variants })
        }
      }
      visit(branches, name, { path, kinds, depth: place.depth + 1, around, build }, own[name])
    }
  }

  const visit = (branches: readonly Plain[], name: string, place: Place, own: Json): void => {
    if (place.depth > depthMax) return
    for (const branch of branches) {
      const { schema: inner, component } = branch
      if (inner.items !== undefined) {
        // What the smallest body has there stays: a conversation goes on, and tools can be chosen.
        const rest = Array.isArray(own) ? (own as readonly Json[]) : []
        const build = (value: Json) => place.build([value, ...rest])
        visit(branchesOf(inner.items), name, { ...place, path: `${place.path}[0]`, build }, undefined)
      } else if (inner.properties !== undefined) {
        if (component !== undefined && place.around.includes(component)) continue
        const key = `${place.around.at(-1) ?? ''}.${name} ${component ?? place.path}`
        if (seen.has(key)) continue
        seen.add(key)
        const [value] = valuesOf(branch, name)
        const tag = (value as Body)['type'] ?? (value as Body)['role'] ?? (value as Body)['id']
        const kinds =
          typeof tag === 'string' ? [...place.kinds.slice(0, -1), `${place.kinds.at(-1)}.${tag}`] : place.kinds
        const isOnly = branches.length === 1 && typeof own === 'object' && own !== null && !Array.isArray(own)
        const kept = isOnly ? own : value
        visitObject(branch, kept as Body, { ...place, kinds: [...kinds] })
      }
    }
  }

  const [root] = branchesOf(schema)
  if (root !== undefined)
    visitObject(root, plain, { path: '', kinds: [], depth: 0, around: [], build: (value) => value as Body })
  return found
}
