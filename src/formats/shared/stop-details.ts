import type { Declined } from '../../canonical/declined.ts'
import type { Schema } from '../../contract/contract.ts'
import { isJsonObject, wordOf } from '../../streams/untrusted-json.ts'

type StopDetails = Schema<'MessageStopDetails'>

/** Why a model declined, as Anthropic and gateways tell it in `stop_details`; undefined where nothing is told. */
export function readStopDetails(wire: unknown): Declined | undefined {
  if (!isJsonObject(wire)) return undefined
  const [category, explanation] = [wordOf(wire['category']), wordOf(wire['explanation'])]
  if (category === undefined && explanation === undefined) return undefined
  return { ...(category !== undefined && { category }), ...(explanation !== undefined && { explanation }) }
}

/** The same for callers; no member where nothing is told. */
export function encodeStopDetails(declined: Declined | undefined): { stop_details?: StopDetails } {
  if (declined === undefined) return {}
  const { category = null, explanation = null } = declined
  return { stop_details: { type: 'refusal', category, explanation } }
}
