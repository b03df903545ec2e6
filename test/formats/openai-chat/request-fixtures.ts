import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { ProviderCapabilities } from '../../../src/catalog/capabilities.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import { endpointAt, turnOf } from '../plain-request.ts'

export { turnOf }

/** An endpoint of a provider that speaks the format as OpenAI does, but for these. */
export function endpointOf(capabilities: Partial<ProviderCapabilities> = {}, more: Partial<Endpoint> = {}): Endpoint {
  const usual: ProviderCapabilities = {
    outputLimitParameter: 'max_completion_tokens',
    asksForStreamUsage: true,
    hasDeveloperRole: true,
    reasoningParameter: 'reasoning_effort',
    hasJsonSchema: true,
  }
  return endpointAt({ format: 'openai-chat', capabilities: { ...usual, ...capabilities } }, more)
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
