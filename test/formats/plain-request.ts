import type { Conversation } from '../../src/canonical/conversation.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { ProviderCapabilities } from '../../src/catalog/capabilities.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'

/** A turn with this conversation, said in a format of its own. */
export function turnOf(conversation: Partial<Conversation>, more: Partial<Turn> = {}): Turn {
  return {
    clientFormat: 'openai-responses',
    models: ['some/model'],
    isStream: false,
    routing: {},
    needs: {
      inputModalities: new Set(),
      outputModalities: new Set(),
      hasMediaUrls: false,
      parameters: new Set(),
      promptTokensGuess: 1,
      promptTokensMost: 1,
      promptBytes: 1,
    },
    sessionId: undefined,
    asWritten: null,
    said: () => ({}),
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => ({ items: [], tools: [], ...conversation }),
    ...more,
  }
}

/** How a provider behaves that says nothing of itself. */
export const plainCapabilities: ProviderCapabilities = {
  outputLimitParameter: 'max_tokens',
  asksForStreamUsage: false,
  hasDeveloperRole: false,
  reasoningParameter: 'none',
  hasJsonSchema: true,
}

/** An endpoint of `some` provider, of which nothing is known but this. */
export function endpointAt(
  provider: Pick<Endpoint['provider'], 'format' | 'capabilities'>,
  more: Partial<Endpoint>,
): Endpoint {
  return {
    id: 'some/model@some',
    modelId: 'some/model',
    provider: {
      slug: 'some',
      name: 'Some',
      baseUrl: 'http://127.0.0.1:1/v1',
      headers: {},
      dataPolicy: { training: false, retention: false },
      isZdr: false,
      acceptsUnknownModels: false,
      ...provider,
    },
    upstreamModel: 'upstream-model',
    tag: 'some',
    tier: 'default',
    prices: null,
    quantization: 'unknown',
    contextLength: null,
    maxOutputTokens: null,
    supportedParameters: null,
    ...more,
  }
}
