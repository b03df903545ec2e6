import type { Spec } from '../../codegen/spec.ts'
import { prose, withoutProse } from '../../src/lockstep/document/without-prose.ts'

/** What of the contract says what requests and answers look like, without its prose. */
export type ContractShape = Pick<Spec, 'info' | 'paths' | 'components'>

// What a server takes for a value that is absent is its own business.
const unseen: ReadonlySet<string> = new Set([...prose, 'default'])

/** The contract's shape: what two of its versions are compared by. */
export function shapeOf({ info: { title, version }, paths, components }: Spec): ContractShape {
  const { schemas, parameters = {}, responses = {} } = components
  return {
    info: { title, version },
    paths: withoutProse(paths, unseen),
    components: withoutProse({ schemas, parameters, responses, securitySchemes: {} }, unseen),
  }
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
