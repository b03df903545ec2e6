import {
  type FoundOperation,
  type JsonSchema,
  type MediaType,
  operationsOf,
  type Parameter,
  resolve,
  type Spec,
  type SpecResponse,
} from '../../codegen/spec.ts'
import { compareSchemas, type SchemaPair } from './compare-schemas.ts'
import type { ContractShape } from './contract-shape.ts'

/** Something that a caller of an operation could rely on and can't any more. */
export interface BreakingChange {
  readonly operationId: string
  /** Where, and what: `request.input: is now required`. */
  readonly what: string
}

/** What a newer contract takes from those who keep to the older one, in the order of the older one's operations. */
export function breakingChanges(before: ContractShape, after: ContractShape): BreakingChange[] {
  const pair = { before: before as Spec, after: after as Spec }
  const now = new Map(operationsOf(pair.after).map((each) => [each.id, each]))
  return operationsOf(pair.before).flatMap((old) => {
    const found = now.get(old.id)
    const what = found === undefined ? ['is gone'] : compareOperations(old, found, pair)
    return what.map((each) => ({ operationId: old.id, what: each }))
  })
}

interface Contracts {
  readonly before: Spec
  readonly after: Spec
}

function compareOperations(old: FoundOperation, now: FoundOperation, pair: Contracts): string[] {
  const name = ({ method, path }: FoundOperation) => `${method.toUpperCase()} ${path}`
  return [
    ...(name(old) === name(now) ? [] : [`was ${name(old)} and is ${name(now)}`]),
    ...(schemesOf(old).every((scheme) => schemesOf(now).includes(scheme)) ? [] : ['asks for another credential']),
    ...compareParameters(old, now, pair),
    ...compareBodies(old, now, pair),
    ...compareAnswers(old, now, pair),
  ]
}

function schemesOf({ operation }: FoundOperation): string[] {
  return (operation.security ?? []).map((each) => Object.keys(each).sort().join('+'))
}

function compareParameters(old: FoundOperation, now: FoundOperation, pair: Contracts): string[] {
  const all = ({ operation }: FoundOperation, spec: Spec) =>
    new Map(
      (operation.parameters ?? []).map((each) => {
        const parameter = resolve<Parameter>(spec, each)
        return [`${parameter.in} ${parameter.name}`, parameter]
      }),
    )
  const before = all(old, pair.before)
  const after = all(now, pair.after)
  const lost = [...before].flatMap(([name, parameter]) => {
    const found = after.get(name)
    if (found === undefined) return [`${name}: is gone`]
    return compareSchemas(toPair(parameter.schema, found.schema, pair, 'request'), name)
  })
  const asked = [...after].filter(([name, { required }]) => required === true && before.get(name)?.required !== true)
  return [...lost, ...asked.map(([name]) => `${name}: is now required`)]
}

function compareBodies({ operation: old }: FoundOperation, { operation: now }: FoundOperation, pair: Contracts) {
  const isAsked = now.requestBody?.required === true && old.requestBody?.required !== true
  return [
    ...(isAsked ? ['request: is now required'] : []),
    ...compareContents(old.requestBody?.content, now.requestBody?.content, pair, 'request', 'request'),
  ]
}

function compareAnswers({ operation: old }: FoundOperation, { operation: now }: FoundOperation, pair: Contracts) {
  return Object.entries(old.responses).flatMap(([status, each]) => {
    const found = now.responses[status]
    // Nobody misses an error.
    if (found === undefined) return status.startsWith('2') ? [`${status}: is gone`] : []
    const before = resolve<SpecResponse>(pair.before, each)
    const after = resolve<SpecResponse>(pair.after, found)
    return compareContents(before.content, after.content, pair, 'response', status)
  })
}

type Content = Readonly<Record<string, MediaType>>

function compareContents(
  before: Content = {},
  after: Content = {},
  pair: Contracts,
  side: SchemaPair['side'],
  at: string,
): string[] {
  return Object.entries(before).flatMap(([media, { schema }]) => {
    const found = after[media]
    if (found === undefined) return [`${at}: ${media} is gone`]
    return compareSchemas(toPair(schema, found.schema, pair, side), at)
  })
}

function toPair(before: JsonSchema, after: JsonSchema, specs: Contracts, side: SchemaPair['side']): SchemaPair {
  return { before, after, specs, side }
}
