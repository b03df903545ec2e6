import type { Declined } from '../../canonical/declined.ts'
import type { Schema } from '../../contract/contract.ts'
import { isJsonObject, wordOf } from '../../streams/untrusted-json.ts'

type StopDetails = Schema<'MessageStopDetails'>

/** Reads why a model declined from `stop_details`; undefined if it says nothing. */
export function readStopDetails(wire: unknown): Declined | undefined {
  if (!isJsonObject(wire)) return undefined
  const [category, explanation] = [wordOf(wire['category']), wordOf(wire['explanation'])]
  if (category === undefined && explanation === undefined) return undefined
  return { ...(category !== undefined && { category }), ...(explanation !== undefined && { explanation }) }
}

/** The `stop_details` of an answer; no member if no reason is known. */
export function encodeStopDetails(declined: Declined | undefined): { stop_details?: StopDetails } {
  if (declined === undefined) return {}
  const { category = null, explanation = null } = declined
  return { stop_details: { type: 'refusal', category, explanation } }
}
