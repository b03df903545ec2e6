import { topicOf } from '../../../codegen/marks.ts'
import { branchesOf, minimalOf, type Plain, type Schema, valuesOf } from '../members/sample.ts'

type Body = Readonly<Record<string, unknown>>
type Visits = Map<string, number>

// The first places that have a component may be refused for what is around them.
const visitsMax = 3

/**
 * Values that together show every enum value and every union member of a schema that is available: each is as small as can be, and differs
 * from the smallest one in a single place. A component's own alternatives are tried at the first place that has it.
 */
export function coveringValues(schema: Schema, name = ''): readonly unknown[] {
  return cover(schema, name, new Map())
}

function cover(schema: Schema, name: string, visited: Visits): readonly unknown[] {
  if (topicOf(schema) !== undefined) return []
  return branchesOf(schema).flatMap((branch) => coverBranch(branch, name, visited))
}

function coverBranch(branch: Plain, name: string, visited: Visits): readonly unknown[] {
  const { schema, component } = branch
  if (topicOf(schema) !== undefined) return []
  const { properties, items, additionalProperties, enum: words } = schema
  if (words !== undefined) return words.filter((each) => each !== null)
  if (component !== undefined && properties !== undefined) {
    const visits = visited.get(component) ?? 0
    if (visits >= visitsMax) return kindsOf(branch, name)
    visited.set(component, visits + 1)
  }
  if (items !== undefined) {
    const count = Math.max(1, schema.minItems ?? 0)
    return cover(items, name, visited).map((each) => Array.from({ length: count }, () => each))
  }
  const [smallest] = valuesOf(branch, name, true)
  if (properties !== undefined) {
    const own = smallest as Body
    const members = Object.entries(properties).flatMap(([member, inner]) =>
      cover(inner, member, visited).map((value) => ({ ...own, [member]: value })),
    )
    return [own, ...members]
  }
  if (typeof additionalProperties === 'object')
    return cover(additionalProperties, 'x', visited).map((value) => ({ a: value }))
  return [smallest ?? minimalOf(schema, name)]
}

/** The smallest value of a component that was tried before: of one that several unions have by different tags, one a tag. */
function kindsOf(branch: Plain, name: string): readonly unknown[] {
  const smallest = valuesOf(branch, name, true).slice(0, 1)
  const { properties = {}, required = [] } = branch.schema
  const tagged = required.flatMap((member) => {
    const inner = branchesOf(properties[member] ?? {})
    const words = inner.flatMap(({ schema }) => schema.enum ?? [])
    return words.map((word) => ({ ...(smallest[0] as Body), [member]: word }))
  })
  return tagged.length > 0 ? tagged : smallest
}
