import type { PlannedNode } from '../src/contract/planned.ts'
import { leftOut } from './left-out.ts'
import { PlannedNodes } from './planned-nodes.ts'
import { operationsOf, type Spec } from './spec.ts'

/** What is planned: the places of requests that run a model where it may be asked for, and what a contract without it leaves out. */
export function emitAvailability(spec: Spec): string {
  const nodes = new PlannedNodes(spec)
  const requests: Record<string, PlannedNode> = {}
  for (const { id, operation } of operationsOf(spec)) {
    if (!operation.security?.some((each) => 'apiKey' in each)) continue
    const node = nodes.of(Object.values(operation.requestBody?.content ?? {})[0]?.schema)
    if (node !== undefined) requests[id] = node
  }
  const json = (value: unknown) => JSON.stringify(value, null, 1)
  const places = leftOut(spec).map((place) => ` ${JSON.stringify(place)},`)
  return [
    `export const plannedRequests = ${json(requests)}`,
    `export const leftOut = [\n${places.join('\n')}\n]`,
    '',
  ].join('\n')
}

/** The types of what `emitAvailability` writes. */
export const availabilityTypes = `import type { PlannedNode } from '../src/contract/planned.ts'
export const plannedRequests: Readonly<Record<string, PlannedNode>>
/** Keys that lead to what is left out, in the order in which it is taken out. */
export const leftOut: readonly (readonly string[])[]
`
