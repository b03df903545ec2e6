import type { UpstreamFormatId } from '../canonical/format-id.ts'
import { authOf } from '../catalog/auth-of.ts'
import type { Provider } from '../catalog/catalog.ts'
import { apiVersion } from './anthropic-messages/upstream/request.ts'
import { pathSegment } from './shared/path-segment.ts'

/** A request that costs next to nothing. */
export interface Probe {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Absent: it is a GET. */
  readonly body?: object
}

interface ProbeFormat {
  /** Where servers of this format list their models; null where they don't. */
  readonly list: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly path: (model: string) => string
  /** Asks for as little as can be asked for. */
  readonly body: (model: string, provider: Provider) => object
}

const text = 'Hi'
const messages = [{ role: 'user', content: text }]

/** Exhaustive: a new format fails to compile here. */
const formats: Readonly<Record<Exclude<UpstreamFormatId, 'simulator'>, ProbeFormat>> = {
  'openai-responses': {
    list: '/models',
    path: () => '/responses',
    // It takes no smaller limit.
    body: (model) => ({ model, input: text, max_output_tokens: 16, store: false }),
  },
  'openai-chat': {
    list: '/models',
    path: () => '/chat/completions',
    body: (model, { capabilities }) => ({ model, messages, [capabilities.outputLimitParameter]: 1 }),
  },
  'anthropic-messages': {
    list: '/models',
    headers: { 'anthropic-version': apiVersion },
    path: () => '/messages',
    body: (model) => ({ model, messages, max_tokens: 1 }),
  },
  'google-gemini': {
    list: '/models',
    path: (model) => `/models/${pathSegment(model.replace(/^models\//, ''))}:generateContent`,
    body: () => ({ contents: [{ role: 'user', parts: [{ text }] }], generationConfig: { maxOutputTokens: 1 } }),
  },
  'bedrock-converse': {
    list: null,
    path: (model) => `/model/${pathSegment(model)}/converse`,
    body: () => ({ messages: [{ role: 'user', content: [{ text }] }], inferenceConfig: { maxTokens: 1 } }),
  },
  'cohere-chat': {
    list: null,
    path: () => '/chat',
    body: (model) => ({ model, messages, max_tokens: 1, stream: false }),
  },
  'ollama-chat': {
    list: '/api/tags',
    path: () => '/api/chat',
    body: (model) => ({ model, messages, stream: false, options: { num_predict: 1 } }),
  },
}

/** Asks a provider for its list of models; null where none is known of it. */
export function listProbe(provider: Provider): Probe | null {
  const { format, capabilities } = provider
  if (format === 'simulator' || capabilities.requestPath !== undefined) return null
  const auth = authOf(provider)
  const { list, headers } = formats[format]
  // Where clouds serve models of others, lists are elsewhere.
  return list === null || auth === 'aws' || auth === 'google' ? null : { path: list, ...(headers && { headers }) }
}

/** Asks a provider for the shortest answer of a model; null for the simulator. Throws GatewayError for a name that no path can have. */
export function completionProbe(provider: Provider, model: string): Probe | null {
  const { format, capabilities } = provider
  if (format === 'simulator') return null
  const { path, headers, body } = formats[format]
  const method = format === 'bedrock-converse' ? 'converse' : 'generateContent'
  const own = capabilities.requestPath
    ?.replaceAll('{model}', () => pathSegment(model))
    .replaceAll('{method}', () => method)
  return { path: own ?? path(model), ...(headers && { headers }), body: body(model, provider) }
}
