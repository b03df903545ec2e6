import { type Bill, priceUsage } from '../../../src/accounting/price.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import type { Usage } from '../../../src/canonical/usage.ts'
import type { Endpoint, Provider } from '../../../src/catalog/catalog.ts'
import { responseValidator } from '../../../src/contract.ts'
import type { AnswerIdentity, Ending, Outcome, Transcoder } from '../../../src/formats/format.ts'
import { openAiResponsesClient } from '../../../src/formats/openai-responses/client.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'

export type Json = Record<string, unknown>

/** The turn of a request body, as the edge would hand it over. */
export function turnOf(
  body: Json = { model: 'openai/gpt-5-mini', input: 'Hi', stream: true },
  headers: Record<string, string> = {},
): Turn {
  return openAiResponsesClient.decodeRequest({ body, source: scanJson(Buffer.from(JSON.stringify(body))), headers })
}

export const streamed = turnOf()
export const whole = turnOf({ model: 'openai/gpt-5-mini', input: 'Hi' })

export const identity: AnswerIdentity = {
  generationId: 'gen-0123456789abcdef',
  model: 'openai/gpt-5-mini',
  createdAt: 1_760_000_000,
}

const prices = { promptPicos: 250_000, completionPicos: 2_000_000, requestNanos: 0 }

/** How an answer with this outcome ends. */
export function endingOf(outcome: Outcome, more: Partial<Ending> = {}): Ending {
  const free: Bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' }
  const bill = outcome.usage === null ? free : priceUsage(outcome.usage, prices)
  return { outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 1_760_000_009, ...more }
}

/** The outcome that events of a finished answer amount to. */
export function outcomeOfEvents(events: readonly TurnEvent[]): Outcome {
  const last = events.at(-1)
  const start = events.find((event) => event.kind === 'start')
  const known = { upstreamId: start?.id ?? null, serviceTier: null }
  if (last?.kind === 'finish') {
    return {
      ...known,
      stopReason: last.stopReason,
      fault: null,
      usage: last.usage ?? null,
      serviceTier: last.serviceTier ?? null,
    }
  }
  if (last?.kind === 'fault') return { ...known, stopReason: null, fault: last.fault, usage: null }
  throw new Error('the events do not end')
}

/** The stream that our encoder makes of events. */
export function encodeStream(events: readonly TurnEvent[], turn: Turn = streamed, more: Partial<Ending> = {}): string {
  const encoder = openAiResponsesClient.createEncoder(turn, identity)
  return encoder.encode(events) + encoder.encodeEnd(endingOf(outcomeOfEvents(events), more))
}

/** The whole answer that our encoder makes of events. */
export function encodeWhole(events: readonly TurnEvent[], turn: Turn = whole, more: Partial<Ending> = {}): Json {
  const encoder = openAiResponsesClient.createEncoder(turn, identity)
  encoder.add(events)
  return JSON.parse(encoder.encodeReply(endingOf(outcomeOfEvents(events), more))) as Json
}

/** What our decoder makes of a stream in these pieces. */
export function decodeStream(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = openAiResponses.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  return events
}

/** A new relay for a turn. */
export function relayOf(turn: Turn = streamed): Transcoder<Uint8Array> {
  const transcoder = openAiResponsesClient.relay?.createTranscoder(turn, identity)
  if (transcoder === undefined) throw new Error('the format has no relay')
  return transcoder
}

/** What a relay passes on of these pieces, apart from the end, read as it comes. */
export function passThrough(relay: Transcoder<Uint8Array>, pieces: readonly Uint8Array[]): string {
  const out: Uint8Array[] = []
  const take = () => {
    const ready = relay.take()
    if (ready !== null) out.push(typeof ready === 'string' ? Buffer.from(ready) : ready)
  }
  for (const piece of pieces) {
    relay.push(piece)
    take()
  }
  relay.end()
  take()
  return Buffer.concat(out).toString()
}

/** The outcome of an answer that is over. */
export function outcomeOfRelay({ outcome }: Transcoder<Uint8Array>): Outcome {
  if (outcome === null) throw new Error('the answer is not over')
  return outcome
}

/** The end that a relay writes for its own outcome. */
export function endOf(relay: Transcoder<Uint8Array>, more: Partial<Ending> = {}): string {
  return relay.encodeEnd(endingOf(outcomeOfRelay(relay), more))
}

/** The events of a stream of ours, which has to be as we write it. The sentinel is left out. */
export function eventsOf(stream: string): Json[] {
  return stream
    .split('\n\n')
    .filter((block) => block !== '' && block !== 'data: [DONE]')
    .map((block) => {
      const match = /^event: (\S+)\ndata: (.+)$/s.exec(block)
      if (match === null) throw new Error(`not an event: ${block.slice(0, 200)}`)
      const data = JSON.parse((match[2] ?? '').replaceAll('\ndata: ', '\n')) as Json
      if (data['type'] !== match[1]) throw new Error(`${match[1]} carries ${String(data['type'])}`)
      return data
    })
}

/** The event of a type; throws when there is none. */
export function eventOf(events: readonly Json[], type: string): Json {
  const event = events.find((each) => each['type'] === type)
  if (event === undefined) throw new Error(`no ${type} among ${events.map((each) => String(each['type'])).join(', ')}`)
  return event
}

/** The response that ends a stream. */
export function finalResponse(stream: string): Json {
  return eventsOf(stream).at(-1)?.['response'] as Json
}

/** The text of a stream of the given events, as a provider sends it. */
export function wireStream(events: readonly Json[], lineEnd = '\n'): string {
  return events
    .map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
    .replaceAll('\n', lineEnd)
}

/** What is wrong with an event by the contract. */
export function eventProblems(event: unknown): string[] {
  return problems(event, 'text/event-stream')
}

/** What is wrong with a whole response by the contract. */
export function responseProblems(response: unknown): string[] {
  return problems(response, 'application/json')
}

function problems(value: unknown, media: string): string[] {
  const validate = responseValidator('createResponse', 200, media)
  if (validate === undefined) throw new Error(`the contract has no ${media}`)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
}

/** Bytes cut into pieces that end at these places. */
export function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length))
}

/** One piece for each byte. */
export function everyByte(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
}

const provider: Provider = {
  slug: 'openai',
  name: 'OpenAI',
  format: 'openai-responses',
  baseUrl: 'https://api.example.com/v1',
  headers: {},
  dataPolicy: { training: false, retention: true },
  isZdr: false,
  capabilities: {
    outputLimitParameter: 'max_completion_tokens',
    asksForStreamUsage: false,
    hasDeveloperRole: true,
    reasoningParameter: 'reasoning_effort',
    hasJsonSchema: true,
  },
  acceptsUnknownModels: false,
}

/** An endpoint of this format. */
export function endpointOf(more: Partial<Endpoint> = {}): Endpoint {
  return {
    id: 'openai/gpt-5-mini@openai',
    modelId: 'openai/gpt-5-mini',
    provider,
    upstreamModel: 'gpt-5-mini-2025-08-07',
    tag: 'openai',
    tier: 'default',
    prices,
    quantization: 'unknown',
    contextLength: 400_000,
    maxOutputTokens: 128_000,
    supportedParameters: new Set(['tools', 'reasoning', 'structured_outputs', 'verbosity']),
    ...more,
  }
}

export const usage: Usage = {
  inputTokens: 21,
  cachedTokens: 4,
  cacheWriteTokens: 2,
  outputTokens: 12,
  reasoningTokens: 5,
  origin: 'reported',
}
