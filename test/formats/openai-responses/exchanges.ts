import type { WrittenTurn } from '../../../src/canonical/turn.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import type { Usage } from '../../../src/canonical/usage.ts'
import type { Endpoint, Provider } from '../../../src/catalog/catalog.ts'
import { responseValidator } from '../../../src/contract/contract.ts'
import type { AnswerIdentity } from '../../../src/formats/format.ts'
import { openAiResponsesClient } from '../../../src/formats/openai-responses/client.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import type { Account } from '../../../src/records/end-user.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import { exchangesOf, type Json, outcomeOfEvents, outcomeOfRelay, passThrough } from '../exchanges.ts'

export type { Json }
export { outcomeOfEvents, outcomeOfRelay, passThrough }

/** The turn of a request body, as the edge would hand it over. */
export function turnOf(
  body: Json = { model: 'openai/gpt-5-mini', input: 'Hi', stream: true },
  headers: Record<string, string> = {},
  account?: Account,
): WrittenTurn {
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  return openAiResponsesClient.decodeRequest({ body, source, headers, ...(account !== undefined && { account }) })
}

export const streamed = turnOf()
export const whole = turnOf({ model: 'openai/gpt-5-mini', input: 'Hi' })

export const identity: AnswerIdentity = {
  generationId: 'gen-0123456789abcdef',
  model: 'openai/gpt-5-mini',
  createdAt: 1_760_000_000,
}

const prices = { promptPicos: 250_000, completionPicos: 2_000_000, requestNanos: 0 }

export const { encodeStream, encodeWhole, endingOf, endOf, relayOf } = exchangesOf({
  client: openAiResponsesClient,
  identity,
  prices,
  streamed,
  whole,
})

/** What our decoder makes of a stream in these pieces. */
export function decodeStream(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = openAiResponses.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  return events
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
    hasNamespaces: true,
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

/** An endpoint that takes thoughts back as plain text. */
export function takingPlainThoughts(): Endpoint {
  const capabilities = { ...provider.capabilities, reasoningEcho: 'reasoning_content' } as const
  return endpointOf({ provider: { ...provider, capabilities } })
}
