import type { WrittenTurn } from '../../../../src/canonical/turn.ts'
import type { Usage } from '../../../../src/canonical/usage.ts'
import { responseValidator } from '../../../../src/contract/contract.ts'
import { GatewayError } from '../../../../src/errors/gateway-error.ts'
import { anthropicMessagesClient } from '../../../../src/formats/anthropic-messages/client.ts'
import type { AnswerIdentity } from '../../../../src/formats/format.ts'
import type { Account } from '../../../../src/records/end-user.ts'
import { scanJson } from '../../../../src/streams/scan-json.ts'
import { exchangesOf, type Json, outcomeOfEvents, outcomeOfRelay, passThrough } from '../../exchanges.ts'

export type { Json }
export { outcomeOfEvents, outcomeOfRelay, passThrough }

const hi = [{ role: 'user', content: 'Hi' }]

/** The turn of a request, as the edge would hand it over. `body` may be JSON text. */
export function turnOf(
  body: Json | string = { stream: true },
  headers: Record<string, string> = {},
  account?: Account,
): WrittenTurn {
  const whole = { model: 'anthropic/claude-sonnet-4.5', messages: hi }
  const text = typeof body === 'string' ? body : JSON.stringify({ ...whole, ...body })
  return anthropicMessagesClient.decodeRequest({
    body: JSON.parse(text) as Json,
    source: scanJson(Buffer.from(text)),
    headers,
    ...(account !== undefined && { account }),
  })
}

/** The turn of a request with these messages. */
export function turnWith(...messages: readonly object[]): WrittenTurn {
  return turnOf({ messages })
}

/** The error with which a request is turned down. */
export function refusalOf(body: Json, headers: Record<string, string> = {}): GatewayError {
  try {
    turnOf(body, headers)
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
  throw new Error('the request was taken')
}

export const streamed = turnOf()
export const whole = turnOf({})

export const identity: AnswerIdentity = {
  generationId: 'gen-0123456789abcdef',
  model: 'anthropic/claude-sonnet-4.5',
  createdAt: 1_760_000_000,
  requestId: 'req-1',
}

const prices = { promptPicos: 3_000_000, completionPicos: 15_000_000, requestNanos: 0 }

export const usage: Usage = {
  inputTokens: 21,
  cachedTokens: 4,
  cacheWriteTokens: 2,
  outputTokens: 12,
  reasoningTokens: 5,
  origin: 'reported',
}

export const { encodeStream, encodeText, encodeWhole, endingOf, endOf, relayOf } = exchangesOf({
  client: anthropicMessagesClient,
  identity,
  prices,
  streamed,
  whole,
})

/** The events of a stream, which has to be as we write it. */
export function eventsOf(stream: string): Json[] {
  return stream
    .split('\n\n')
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const match = /^event: (\S+)\ndata: (.+)$/s.exec(block)
      if (match === null) throw new Error(`not an event: ${block.slice(0, 200)}`)
      const data = JSON.parse((match[2] ?? '').replaceAll('\ndata: ', '\n')) as Json
      if (data['type'] !== match[1]) throw new Error(`${match[1]} carries ${String(data['type'])}`)
      return data
    })
}

/** The types of a stream's events. */
export function typesOf(stream: string): string[] {
  return eventsOf(stream).map((event) => String(event['type']))
}

interface StreamEvent {
  readonly type: string
  readonly index: number
  readonly message: Json
  readonly content_block: Json
  readonly delta: Json
  readonly usage: Json
}

/** Puts a stream together as clients do, holding its blocks to their order: one at a time, numbered without gaps. */
export function assemble(stream: string): Json {
  let message: Json = {}
  const content: Json[] = []
  const inputs: string[] = []
  const signed = new Set<number>()
  let open = -1
  for (const event of eventsOf(stream) as unknown as StreamEvent[]) {
    if (event.type === 'message_start') message = { ...event.message }
    if (event.type === 'content_block_start') {
      if (open !== -1 || event.index !== content.length) throw new Error(`block ${event.index} starts out of turn`)
      open = event.index
      content.push({ ...event.content_block })
      inputs.push('')
    }
    const block = content[event.index]
    if (event.type === 'content_block_delta' && block !== undefined) {
      if (open !== event.index) throw new Error(`a delta for block ${event.index}, which is not open`)
      applyDelta(block, event.delta, event.index, inputs)
      if (event.delta['type'] === 'signature_delta') signed.add(event.index)
    }
    if (event.type === 'content_block_stop') {
      if (open !== event.index) throw new Error(`the end of block ${event.index}, which is not open`)
      open = -1
      // Clients that build blocks from deltas alone send back what a delta has said.
      const isUnsigned = block?.['type'] === 'thinking' && !signed.has(event.index) && block['signature'] === ''
      if (isUnsigned) throw new Error(`no delta has signed the thoughts of block ${event.index}`)
      const input = inputs[event.index] ?? ''
      if (input !== '' && block !== undefined) block['input'] = JSON.parse(input)
    }
    if (event.type === 'message_delta') {
      const { type: _, delta, usage: last, ...rest } = event as unknown as Json
      message = { ...message, ...(delta as Json), ...rest, usage: { ...(message['usage'] as Json), ...(last as Json) } }
    }
    if (event.type === 'message_stop') {
      const { type: _, ...rest } = event as unknown as Json
      message = { ...message, ...rest }
    }
  }
  return { ...message, content }
}

function applyDelta(block: Json, delta: Json, index: number, inputs: string[]): void {
  const { type, ...said } = delta
  switch (type) {
    case 'text_delta':
      block['text'] = `${String(block['text'])}${String(said['text'])}`
      return
    case 'thinking_delta':
      block['thinking'] = `${String(block['thinking'])}${String(said['thinking'])}`
      return
    case 'signature_delta':
      block['signature'] = said['signature']
      return
    case 'input_json_delta':
      inputs[index] += String(said['partial_json'])
      return
    case 'citations_delta':
      block['citations'] = [...((block['citations'] ?? []) as unknown[]), said['citation']]
      return
    case 'compaction_delta':
      Object.assign(block, said)
      return
    default:
      throw new Error(`a delta of type ${String(type)}`)
  }
}

/** What is wrong with an event by the contract. */
export function eventProblems(event: unknown): string[] {
  return problems(event, 'text/event-stream')
}

/** What is wrong with a whole answer by the contract. */
export function messageProblems(message: unknown): string[] {
  return problems(message, 'application/json')
}

function problems(value: unknown, media: string): string[] {
  const validate = responseValidator('createMessage', 200, media)
  if (validate === undefined) throw new Error(`the contract has no ${media}`)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
}
