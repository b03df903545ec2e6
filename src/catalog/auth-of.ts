import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { AuthScheme, Provider } from './catalog.ts'

/** How each format's own provider takes its credential. Exhaustive: a new format fails to compile here. */
const defaultAuth: Readonly<Record<UpstreamFormatId, AuthScheme>> = {
  'openai-responses': 'bearer',
  'openai-chat': 'bearer',
  'anthropic-messages': 'x-api-key',
  'google-gemini': 'x-goog-api-key',
  'bedrock-converse': 'aws',
  'cohere-chat': 'bearer',
  'ollama-chat': 'bearer',
  simulator: 'bearer',
}

/** How a provider takes its credential: as configured, otherwise as its format's own provider does. */
export function authOf({ format, capabilities }: Pick<Provider, 'format' | 'capabilities'>): AuthScheme {
  return capabilities.auth ?? defaultAuth[format]
}
