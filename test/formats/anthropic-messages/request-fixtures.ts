import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Item } from '../../../src/canonical/item.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { anthropicMessages } from '../../../src/formats/anthropic-messages/upstream.ts'
import { endpointOf as plainEndpoint, turnOf } from '../openai-chat/request-fixtures.ts'

export { turnOf }

/** An endpoint of this format. */
export function endpointOf(more: Partial<Endpoint> = {}): Endpoint {
  const endpoint = plainEndpoint({ auth: 'x-api-key' }, { upstreamModel: 'claude-sonnet-4-5', ...more })
  return { ...endpoint, provider: { ...endpoint.provider, format: 'anthropic-messages' } }
}

export interface EncodedRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly ignored: readonly string[]
}

/** The body, the headers and the ignored parameters of the request for a turn. */
export function encodeTurn(turn: Turn, endpoint: Endpoint = endpointOf()): EncodedRequest {
  const request = anthropicMessages.encodeRequest(turn, endpoint)
  return {
    body: JSON.parse(request.body.toString()) as Record<string, unknown>,
    headers: request.headers,
    ignored: request.ignoredParameters,
  }
}

/** As `encodeTurn`, for a conversation that says hello and these. */
export function encode(conversation: Partial<Conversation>, endpoint: Partial<Endpoint> = {}): EncodedRequest {
  return encodeTurn(turnOf({ items: [hello], ...conversation }), endpointOf(endpoint))
}

/** The messages of the request for these items, and what was ignored. */
export function messagesOf(...items: readonly Item[]): { messages: unknown; ignored: readonly string[] } {
  const { body, ignored } = encode({ items })
  return { messages: body['messages'], ignored }
}

export const hello: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'hello' }] }

/** A message of one text. */
export function said(role: 'user' | 'assistant' | 'system' | 'developer', text: string): Item {
  return { kind: 'message', role, parts: [{ kind: 'text', text }] }
}

/** A tool call, and its result. */
export function call(callId: string, name = 'f', text = '{}'): Item {
  return { kind: 'tool-call', variant: 'function', callId, name, arguments: text }
}

export function result(callId: string, text = 'ok'): Item {
  return { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text }] }
}

/** A thought that the provider signed. */
export function thought(text: string, signature = 'sig'): Item {
  return { kind: 'reasoning', text: [text], summary: [], signature, signedBy: 'anthropic-claude-v1' }
}
