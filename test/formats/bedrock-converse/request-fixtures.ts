import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { ProviderCapabilities } from '../../../src/catalog/capabilities.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { bedrockConverse } from '../../../src/formats/bedrock-converse/upstream.ts'
import { endpointAt, plainCapabilities, turnOf } from '../plain-request.ts'

export const claude = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'
export const nova = 'us.amazon.nova-2-lite-v1:0'
export const llama = 'us.meta.llama4-maverick-17b-instruct-v1:0'

export { turnOf }

/** An endpoint of Bedrock that serves this model. */
export function endpointOf(
  upstreamModel = claude,
  more: Partial<Endpoint> = {},
  capabilities: Partial<ProviderCapabilities> = {},
): Endpoint {
  return endpointAt(
    { format: 'bedrock-converse', capabilities: { ...plainCapabilities, auth: 'aws', ...capabilities } },
    { upstreamModel, ...more },
  )
}

export interface EncodedRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly ignored: readonly string[]
}

/** The path, the body and the ignored parameters of the request for a turn. */
export function encode(turn: Turn, endpoint: Endpoint = endpointOf()): EncodedRequest {
  const { path, body, ignoredParameters } = bedrockConverse.encodeRequest(turn, endpoint)
  return { path, body: JSON.parse(body.toString()) as Record<string, unknown>, ignored: ignoredParameters }
}

/** As `encode`, for a conversation with a model. */
export function encodeFor(model: string, conversation: Partial<Conversation>): EncodedRequest {
  return encode(turnOf(conversation), endpointOf(model))
}

/** The messages of the request for a conversation. */
export function messagesOf(conversation: Partial<Conversation>, model = claude): unknown {
  return encodeFor(model, conversation).body['messages']
}

/** A user's message. */
export const said = (text: string, role: 'user' | 'assistant' | 'system' | 'developer' = 'user') =>
  ({ kind: 'message', role, parts: [{ kind: 'text', text }] }) as const
