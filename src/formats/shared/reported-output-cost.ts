import { type JsonObject, objectOf } from '../../streams/untrusted-json.ts'

/** Less than the least amount that is kept. */
const tolerance = 5e-10

/**
 * The part of a provider's total that is for output, in USD, where it says so exactly; undefined where it does not, or where its parts add up
 * to another amount than it charges (a discount, or a fee for a key of one's own). OpenRouter and gateways like this one tell both sides,
 * Perplexity tells the output's beside several others.
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
