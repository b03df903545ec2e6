import type { Endpoint } from '../../catalog/catalog.ts'

/** Parameters beyond OpenAI's own, which answers 400 to what it does not know. */
export type RareParameter = 'cache_control' | 'image_config' | 'modalities' | 'reasoning.max_tokens' | 'top_k'

/** Whether an endpoint of this format is known to take a parameter that OpenAI's own do not. */
export function takes({ provider, supportedParameters }: Endpoint, parameter: RareParameter): boolean {
  const extra = provider.capabilities.extraParameters
  // What an endpoint lists says what its model can do; `top_k` stands in every list that is silent about sampling.
  if (parameter === 'top_k') return extra?.includes(parameter) === true
  if (parameter === 'cache_control' && extra?.includes(parameter) === true) return true
  return supportedParameters?.has(parameter) === true
}
