import type { Spec } from '../../codegen/spec.ts'

/** What of the contract says what requests and answers look like, without its prose. */
export type ContractShape = Pick<Spec, 'info' | 'paths' | 'components'>

/** Members that explain, show or group. */
const prose: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'tags',
  'example',
  'examples',
  'externalDocs',
  'default',
])

/** The contract's shape: what two of its versions are compared by. */
export function shapeOf({ info: { title, version }, paths, components }: Spec): ContractShape {
  const { schemas, parameters = {}, responses = {} } = components
  return {
    info: { title, version },
    paths: stripped(paths),
    components: stripped({ schemas, parameters, responses, securitySchemes: {} }),
  }
}

/** Named members are the contract's own words, whatever they are called: a property `description` is no prose. */
const namings: ReadonlySet<string> = new Set(['properties', 'schemas', 'paths', 'parameters', 'responses', 'content'])

function stripped<T>(value: T, isNaming = true): T {
  if (Array.isArray(value)) return value.map((each) => stripped(each, false)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => isNaming || (!prose.has(name) && !name.startsWith('x-')))
  return Object.fromEntries(entries.map(([name, each]) => [name, stripped(each, !isNaming && namings.has(name))])) as T
}

/** As JSON with one line for each path and each named part, so that versions can be compared by eye too. */
export function writeShape({ info, paths, components }: ContractShape): string {
  const lines = (members: object) =>
    Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const block = (members: readonly string[]) => `{\n${members.join(',\n')}\n}`
  const sections = Object.entries(components).map(
    ([name, members]) => `${JSON.stringify(name)}: ${block(lines(members as object))}`,
  )
  return `{"info": ${JSON.stringify(info)},\n"paths": ${block(lines(paths))},\n"components": ${block(sections)}}\n`
}
