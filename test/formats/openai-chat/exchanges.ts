import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { WrittenTurn } from '../../../src/canonical/turn.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import type { Usage } from '../../../src/canonical/usage.ts'
import { requestValidator, responseValidator } from '../../../src/contract/contract.ts'
import type { AnswerIdentity, Ending, Transcoder } from '../../../src/formats/format.ts'
import { openAiChatClient } from '../../../src/formats/openai-chat/client.ts'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import type { Account } from '../../../src/records/end-user.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import { SseDecoder } from '../../../src/streams/sse/sse-decoder.ts'
import { exchangesOf, type Json, outcomeOfEvents, outcomeOfRelay, passThrough } from '../exchanges.ts'

export type { Json }
export { outcomeOfEvents, outcomeOfRelay, passThrough }

const question = { model: 'openai/gpt-5-mini', messages: [{ role: 'user', content: 'Hi' }] }

/** The turn of a request body, as the edge would hand it over. */
export function turnOf(
  body: Json = { stream: true },
  headers: Record<string, string> = {},
  account?: Account,
): WrittenTurn {
  const whole = { ...question, ...body }
  const source = scanJson(Buffer.from(JSON.stringify(whole)))
  return openAiChatClient.decodeRequest({ body: whole, source, headers, ...(account !== undefined && { account }) })
}

/** What a request's messages say in the vocabulary's words. */
export function conversationOf(body: Json): Conversation {
  return turnOf(body).conversation()
}

export const streamed = turnOf()
export const streamedWithUsage = turnOf({ stream: true, stream_options: { include_usage: true } })
export const whole = turnOf({})

export const identity: AnswerIdentity = {
  generationId: 'gen-0123456789abcdef',
  model: 'openai/gpt-5-mini',
  createdAt: 1_760_000_000,
}

/** What all chunks of an answer have in common. */
export const base = {
  id: 'gen-0123456789abcdef',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'openai/gpt-5-mini',
}

export const usage: Usage = {
  inputTokens: 21,
  cachedTokens: 4,
  cacheWriteTokens: 2,
  outputTokens: 12,
  reasoningTokens: 5,
  origin: 'reported',
}

export const wireUsage = {
  prompt_tokens: 21,
  completion_tokens: 12,
  total_tokens: 33,
  prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
  completion_tokens_details: { reasoning_tokens: 5 },
}

const prices = { promptPicos: 250_000, completionPicos: 2_000_000, requestNanos: 0 }

export const { encodeStream, encodeWhole, endingOf, endOf, relayOf } = exchangesOf({
  client: openAiChatClient,
  identity,
  prices,
  streamed,
  whole,
})

/** What our decoder makes of a stream in these pieces. */
export function decodeStream(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = openAiChat.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  return events
}

/** The reply that a relay writes for its own outcome. */
export function replyOf(relay: Transcoder, more: Partial<Ending> = {}): Json {
  return JSON.parse(relay.encodeReply(endingOf(outcomeOfRelay(relay), more))) as Json
}

/** The chunks of a stream of ours, which has to be as we write it: one line of data an event. The sentinel, which has to be last, is left out. */
export function chunksOf(stream: string): Json[] {
  const blocks = stream.split('\n\n').filter((block) => block !== '')
  const sentinel = blocks.indexOf('data: [DONE]')
  if (sentinel !== -1 && sentinel !== blocks.length - 1) throw new Error('something follows the sentinel')
  return blocks
    .filter((block) => block !== 'data: [DONE]')
    .map((block) => {
      if (!/^data: \{[^\n]*\}$/.test(block)) throw new Error(`not a chunk: ${block}`)
      return JSON.parse(block.slice('data: '.length)) as Json
    })
}

/** The chunks of a provider's stream, however it frames them. */
export function wireChunksOf(bytes: Buffer): Json[] {
  const chunks: Json[] = []
  const onData = (data: string) => {
    if (data.startsWith('{')) chunks.push(JSON.parse(data) as Json)
  }
  const decoder = new SseDecoder({ eventBytesMax: 1e8 })
  decoder.push(bytes, onData)
  decoder.end(onData)
  return chunks
}

/** The bytes in pieces, cut at these places. */
export function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const inside = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((one, other) => one - other)
  return [0, ...inside].map((place, index) => bytes.subarray(place, inside[index]))
}

/** The bytes in pieces of that size. */
export function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

function problems(validator: ReturnType<typeof responseValidator>, value: unknown): unknown[] {
  if (validator === undefined) throw new Error('the contract does not know this')
  return validator(value)
    ? []
    : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** What is wrong with a chunk by the contract. */
export function chunkProblems(chunk: unknown): unknown[] {
  return problems(responseValidator('createChatCompletion', 200, 'text/event-stream'), chunk)
}

/** What is wrong with a whole answer by the contract. */
export function resultProblems(result: unknown): unknown[] {
  return problems(responseValidator('createChatCompletion', 200, 'application/json'), result)
}

/** What is wrong with a request by the contract. */
export function requestProblems(body: unknown): unknown[] {
  return problems(requestValidator('createChatCompletion', 'body'), body)
}
