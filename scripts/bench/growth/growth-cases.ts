import type { JsonSchema, Spec } from '../../../codegen/spec.ts'
import type { Call } from './growth-call.ts'
import type { BodyPlace, Place } from './places.ts'
import { namedMembers, type Shape, shapesOf } from './shapes.ts'

/** One row of the benchmark: a place of an operation, filled in one manner. */
export interface GrowthCase {
  readonly operation: string
  readonly place: string
  readonly shape: string
  readonly isValid: boolean
  /** Bytes that one more member or repetition adds. */
  readonly memberBytes: number
  /** The most bytes that are worth sending there. */
  readonly bytesMax: number
  readonly call: (size: number) => Call
}

export type Caller = (place: Place, value: unknown, isStrict: boolean) => Call

/** Node's own limit of a request line and headers is 16 KiB; a form may have 32 KB. */
const headBytesMax = 14_000
const formBytesMax = 30_000

/** Every case of these places, lists of one operation in pairs among them. */
export function casesOf(
  spec: Spec,
  places: readonly Place[],
  caller: Caller,
  bodyBytesMax: number,
): readonly GrowthCase[] {
  const single = places.flatMap((place) =>
    shapesOf(spec, place).map((shape) => caseOf(place, shape, caller, bytesMaxOf(place, bodyBytesMax))),
  )
  return [...single, ...pairsOf(spec, places, caller, bodyBytesMax)]
}

function caseOf(place: Place, shape: Shape, caller: Caller, bytesMax: number): GrowthCase {
  const where = place.part === 'body' ? place.path || 'the body' : `${place.part} ${place.path}`
  const call = (size: number): Call => caller(place, shape.make(size), shape.isStrict === true)
  return {
    operation: place.operation,
    place: where,
    shape: shape.name,
    isValid: shape.isValid,
    memberBytes: memberBytesOf(call),
    bytesMax,
    call,
  }
}

function bytesMaxOf({ part }: Place, bodyBytesMax: number): number {
  return part === 'body' ? bodyBytesMax : part === 'form' ? formBytesMax : headBytesMax
}

function memberBytesOf(call: (size: number) => Call): number {
  const count = 32
  return Math.max(1, Math.ceil((call(2 * count).bytes - call(count).bytes) / count))
}

const pairDepthMax = 2

/** Two lists that name the same things: calls and their results, tools and those of them that are allowed. */
function pairsOf(spec: Spec, places: readonly Place[], caller: Caller, bodyBytesMax: number): readonly GrowthCase[] {
  const lists = places.filter(
    (place): place is BodyPlace => 'kind' in place && place.kind === 'list' && place.depth <= pairDepthMax,
  )
  return lists.flatMap((first, at) =>
    lists
      .slice(at + 1)
      .filter((second) => second.operation === first.operation && second.path !== first.path)
      .map((second): GrowthCase => {
        const itemsOf = ({ schema }: BodyPlace): JsonSchema => (schema['items'] ?? {}) as JsonSchema
        const make = (size: number): unknown =>
          merge(
            first.wrap(namedMembers(spec, itemsOf(first), size)),
            second.wrap(namedMembers(spec, itemsOf(second), size)),
          )
        const whole: BodyPlace = { ...first, path: '', wrap: (value) => value }
        return {
          ...caseOf(whole, { name: 'members with the same names', isValid: true, make }, caller, bodyBytesMax),
          place: `${first.path} and ${second.path}`,
        }
      }),
  )
}

function merge(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second
  const merged: Record<string, unknown> = { ...first }
  for (const [key, value] of Object.entries(second)) merged[key] = key in merged ? merge(merged[key], value) : value
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
