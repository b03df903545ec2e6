import type { Endpoint } from '../../catalog/catalog.ts'

/** Parameters that OpenAI doesn't have; it answers 400 to unknown ones. */
export type RareParameter = 'cache_control' | 'image_config' | 'modalities' | 'reasoning.max_tokens' | 'top_k'

/** Whether an endpoint of this format is known to support a parameter that OpenAI doesn't. */
export function takes({ provider, supportedParameters }: Endpoint, parameter: RareParameter): boolean {
  const extra = provider.capabilities.extraParameters
  // An endpoint's list describes its model; lists without sampling details contain `top_k` by default.
  if (parameter === 'top_k') return extra?.includes(parameter) === true
  if (parameter === 'cache_control' && extra?.includes(parameter) === true) return true
  return supportedParameters?.has(parameter) === true
}
