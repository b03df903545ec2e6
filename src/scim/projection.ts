import { toAttributeName } from './filter.ts'

/** Which attributes an answer shows; asked for before what is costly to look up is looked up. */
export interface Projection {
  shows(name: string): boolean
  /** The resource with nothing but what is shown. `schemas` and `id` always are. */
  apply<Resource extends object>(resource: Resource): Resource
}

interface Asked {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

const always: ReadonlySet<string> = new Set(['schemas', 'id'])

/** Reads `attributes` and `excludedAttributes` (RFC 7644, section 3.9); where both are there the first counts. An empty one counts as absent. */
export function readProjection({ attributes, excludedAttributes }: Asked): Projection {
  const wanted = attributes ? readNames(attributes) : undefined
  const unwanted = wanted === undefined && excludedAttributes ? readNames(excludedAttributes) : none
  const shows = (name: string) => {
    const key = name.toLowerCase()
    if (always.has(key)) return true
    return wanted === undefined ? unwanted.get(key) !== 'whole' : wanted.has(key)
  }
  return {
    shows,
    apply(resource) {
      if (wanted === undefined && unwanted.size === 0) return resource
      const shown = Object.entries(resource)
        .filter(([name]) => shows(name))
        .map(([name, value]): [string, unknown] => {
          const keep = wanted?.get(name.toLowerCase())
          const drop = unwanted.get(name.toLowerCase())
          if (keep !== undefined && keep !== 'whole') return [name, pickParts(value, (part) => keep.has(part))]
          if (drop !== undefined && drop !== 'whole') return [name, pickParts(value, (part) => !drop.has(part))]
          return [name, value]
        })
      // A part of the resource is of the same type: everything in it but `schemas` and `id` may be missing.
      return Object.fromEntries(shown) as typeof resource
    },
  }
}

type Parts = 'whole' | ReadonlySet<string>

const none: ReadonlyMap<string, Parts> = new Map()

function readNames(list: string): ReadonlyMap<string, Parts> {
  const names = new Map<string, Parts>()
  for (const text of list.split(',')) {
    const { name, sub } = toAttributeName(text.trim())
    const known = names.get(name)
    if (sub === undefined || known === 'whole') names.set(name, 'whole')
    else names.set(name, new Set([...(known ?? []), sub]))
  }
  return names
}

// `value` makes a reference one: it is never left out.
function pickParts(value: unknown, isWanted: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pickParts(item, (part) => part === 'value' || isWanted(part)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isWanted(part.toLowerCase())))
}
