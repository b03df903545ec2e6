/** Members that explain, show or group: they say nothing of what requests and answers may be. */
export const prose: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'tags',
  'example',
  'examples',
  'externalDocs',
])

/** Named members are the contract's own words, whatever they are called: a property `description` is no prose. */
const namings: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'paths',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'securitySchemes',
  'content',
])

/** A copy of a part of a contract without its prose and extensions (`x-…`), nor what else is named. `isNaming`: whether its own members are names. */
export function withoutProse<T>(value: T, left: ReadonlySet<string> = prose, isNaming = true): T {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each, left, false)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => isNaming || (!left.has(name) && !name.startsWith('x-')))
  return Object.fromEntries(
    entries.map(([name, each]) => [name, withoutProse(each, left, !isNaming && namings.has(name))]),
  ) as T
}
