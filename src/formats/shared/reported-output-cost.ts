import { type JsonObject, objectOf } from '../../streams/untrusted-json.ts'

/** Smaller than the smallest amount stored. */
const tolerance = 5e-10

/**
 * The part of a provider's total for output, in USD; undefined if it is not reported exactly, or if the parts don't add up to the total (a
 * discount, or a BYOK fee). OpenRouter and gateways like this one report both parts, Perplexity the output among several others.
 */
export function reportedOutputCost(total: number | undefined, usage: JsonObject): number | undefined {
  if (total === undefined) return undefined
  const details = objectOf(usage['cost_details'])
  const output = dollarsOf(details['upstream_inference_completions_cost'] ?? details['upstream_inference_output_cost'])
  const input = dollarsOf(details['upstream_inference_prompt_cost'] ?? details['upstream_inference_input_cost'])
  if (output !== undefined && input !== undefined) {
    return Math.abs(output + input - total) < tolerance ? output : undefined
  }
  const own = dollarsOf(objectOf(usage['cost'])['output_tokens_cost'])
  return own !== undefined && own <= total ? own : undefined
}

function dollarsOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined
}
