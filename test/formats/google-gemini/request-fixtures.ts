import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { Endpoint, ProviderCapabilities } from '../../../src/catalog/catalog.ts'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'

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

/** An endpoint of this model at a provider that speaks the format as AI Studio does, but for these. */
export function endpointOf(
  upstreamModel = 'gemini-2.5-flash',
  capabilities: Partial<ProviderCapabilities> = {},
  more: Partial<Endpoint> = {},
): Endpoint {
  return {
    id: 'some/model@some',
    modelId: 'some/model',
    provider: {
      slug: 'some',
      name: 'Some',
      format: 'google-gemini',
      baseUrl: 'http://127.0.0.1:1/v1beta',
      headers: {},
      dataPolicy: { training: false, retention: false },
      isZdr: false,
      capabilities: {
        outputLimitParameter: 'max_tokens',
        asksForStreamUsage: false,
        hasDeveloperRole: false,
        reasoningParameter: 'none',
        hasJsonSchema: true,
        ...capabilities,
      },
      acceptsUnknownModels: false,
    },
    upstreamModel,
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
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly ignored: readonly string[]
}

/** The request for a turn, its body parsed. */
export function encode(turn: Turn, endpoint: Endpoint = endpointOf()): EncodedRequest {
  const { path, headers, body, ignoredParameters } = googleGemini.encodeRequest(turn, endpoint)
  return { path, headers, body: JSON.parse(body.toString()) as Record<string, unknown>, ignored: ignoredParameters }
}

/** The contents of the request for this conversation. */
export function contentsOf(conversation: Partial<Conversation>, endpoint: Endpoint = endpointOf()): unknown {
  return encode(turnOf(conversation), endpoint).body['contents']
}
