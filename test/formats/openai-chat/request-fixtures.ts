import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { Endpoint, ProviderCapabilities } from '../../../src/catalog/catalog.ts'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'

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
    },
    sessionId: undefined,
    wire: {},
    source: {},
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => ({ items: [], tools: [], ...conversation }),
    ...more,
  }
}

/** An endpoint of a provider that speaks the format as OpenAI does, but for these. */
export function endpointOf(capabilities: Partial<ProviderCapabilities> = {}, more: Partial<Endpoint> = {}): Endpoint {
  return {
    id: 'some/model@some',
    modelId: 'some/model',
    provider: {
      slug: 'some',
      name: 'Some',
      format: 'openai-chat',
      baseUrl: 'http://127.0.0.1:1/v1',
      headers: {},
      dataPolicy: { training: false, retention: false },
      isZdr: false,
      capabilities: {
        outputLimitParameter: 'max_completion_tokens',
        asksForStreamUsage: true,
        hasDeveloperRole: true,
        reasoningParameter: 'reasoning_effort',
        hasJsonSchema: true,
        ...capabilities,
      },
      acceptsUnknownModels: false,
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

export interface EncodedRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly ignored: readonly string[]
}

/** The body and the ignored parameters of the request for a turn. */
export function encode(turn: Turn, endpoint: Endpoint = endpointOf()): EncodedRequest {
  const request = openAiChat.encodeRequest(turn, endpoint)
  return { body: JSON.parse(request.body.toString()) as Record<string, unknown>, ignored: request.ignoredParameters }
}

/** The messages of the request for these items. */
export function messagesOf(
  conversation: Partial<Conversation>,
  capabilities: Partial<ProviderCapabilities> = {},
): unknown {
  return encode(turnOf(conversation), endpointOf(capabilities)).body['messages']
}
