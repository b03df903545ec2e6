import type { Conversation } from '../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'

/** The endpoint that a conversation is fitted to. */
export interface At {
  readonly format?: UpstreamFormatId
  readonly slug?: string
  readonly model?: string
  readonly maxOutputTokens?: number
}

/** The conversation as it is sent to that endpoint, and what was noted. */
export function fit(
  conversation: Partial<Conversation>,
  { format = 'openai-chat', slug, model, ...more }: At,
  turn: Partial<Turn> = {},
) {
  const plain = endpointAt({ format, capabilities: plainCapabilities }, more)
  const endpoint = {
    ...plain,
    ...(model !== undefined && { upstreamModel: model }),
    provider: { ...plain.provider, ...(slug !== undefined && { slug }) },
  }
  const fitted = fitTurn(turnOf(conversation, turn), endpoint)
  return { ...fitted, said: fitted.turn.conversation() }
}

export const user = (text: string): Item => ({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] })
export const assistant = (text: string): Item => ({
  kind: 'message',
  role: 'assistant',
  parts: [{ kind: 'text', text }],
})
export const system = (text: string): Item => ({ kind: 'message', role: 'system', parts: [{ kind: 'text', text }] })
export const call = (callId: string, name = 'run'): Item => ({
  kind: 'tool-call',
  variant: 'function',
  callId,
  name,
  arguments: '{}',
})
export const result = (callId: string, text = callId): Item => ({
  kind: 'tool-result',
  variant: 'function',
  callId,
  parts: [{ kind: 'text', text }],
})

/** Formats that want each result right after its call. */
export const inPairs: readonly UpstreamFormatId[] = [
  'openai-chat',
  'anthropic-messages',
  'google-gemini',
  'bedrock-converse',
  'cohere-chat',
  'ollama-chat',
]

/** The roles and texts of a conversation, and the ids of its calls and results. */
export function outline({ items }: Conversation): readonly string[] {
  return items.map((item) => {
    if (item.kind === 'message')
      return `${item.role}: ${item.parts.map((part) => ('text' in part ? part.text : '')).join('')}`
    return item.kind === 'tool-call' || item.kind === 'tool-result' ? `${item.kind} ${item.callId}` : item.kind
  })
}
