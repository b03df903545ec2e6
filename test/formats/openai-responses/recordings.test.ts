import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { SseDecoder } from '../../../src/streams/sse/sse-decoder.ts'
import { expectGrammar } from '../../support/event-grammar.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import {
  cutAt,
  decodeStream,
  encodeStream,
  encodeWhole,
  endingOf,
  endOf,
  eventProblems,
  eventsOf,
  everyByte,
  type Json,
  outcomeOfRelay,
  passThrough,
  relayOf,
  responseProblems,
  whole,
} from './exchanges.ts'

const protocols = ['openai-responses', 'openrouter']

/** Invented by hand or older than the standard: what these recordings lack, the relay passes on lacking. */
const unnumbered = new Set(['openai-custom-tool-1-chunks'])

function wireOf(bytes: Buffer): Json[] {
  const events: Json[] = []
  const onData = (data: string) => {
    if (data !== '[DONE]') events.push(JSON.parse(data) as Json)
  }
  const decoder = new SseDecoder({ eventBytesMax: 1e8 })
  decoder.push(bytes, onData)
  decoder.end(onData)
  return events
}

function blocksOf(stream: string): string[] {
  return stream.split('\n\n').filter((block) => block !== '')
}

/** The same with the ids that the items began with, for providers that give them others with every event. */
function withSteadyIds(blocks: readonly string[]): string[] {
  const ids = new Map<unknown, unknown>()
  return blocks.map((block) => {
    const wire = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as Json
    const { output_index: index, item_id: itemId } = wire
    const itemsId = (wire['item'] as Json | undefined)?.['id']
    const id = itemsId ?? itemId
    if (id === undefined) return block
    if (!ids.has(index)) ids.set(index, id)
    const member = itemsId === undefined ? 'item_id' : 'id'
    return block.replace(`"${member}":${JSON.stringify(id)}`, () => `"${member}":${JSON.stringify(ids.get(index))}`)
  })
}

function typeOf(block: string): string {
  const data = block
    .split('\n')
    .find((line) => line.startsWith('data: '))
    ?.slice(6)
  return data === undefined || data === '[DONE]' ? '' : String((JSON.parse(data) as Json)['type'])
}

/** The content events of the first answer as they came, with a name where they had none. */
function contentBlocks(bytes: Buffer): string[] {
  const blocks = blocksOf(bytes.toString()).filter((block) => typeOf(block) !== '')
  const end = blocks.findIndex((block) => ends.has(typeOf(block)))
  return blocks
    .slice(0, end)
    .filter((block) => !starts.has(typeOf(block)))
    .map((block) => `event: ${typeOf(block)}\n${block.split('\n').find((line) => line.startsWith('data: '))}`)
}

const ends = new Set(['response.completed', 'response.incomplete', 'response.failed', 'error'])
const starts = new Set(['response.created', 'response.in_progress', 'response.queued'])

/** The events of the first answer in a recording: some hold several, one after the other. */
function firstAnswer(bytes: Buffer): Json[] {
  const events = wireOf(bytes)
  const end = events.findIndex((event) => ends.has(String(event['type'])))
  return end === -1 ? events : events.slice(0, end + 1)
}

function isResponses({ meta, sse, response }: Recording): boolean {
  if (meta.status !== 200) return false
  if (sse !== undefined) return sse.includes('response.created')
  return (response as Json | undefined)?.['object'] === 'response'
}

function texts(output: unknown): {
  text: string
  calls: string[]
  thoughts: string
  summaries: string
  refusals: string
} {
  const items = (output ?? []) as Json[]
  const parts = (type: string, key: string) =>
    items.filter((item) => item['type'] === type).flatMap((item) => (item[key] ?? []) as Json[])
  const joined = (list: Json[], type: string, key: string) =>
    list
      .filter((part) => part['type'] === type)
      .map((part) => part[key])
      .join('|')
  return {
    text: joined(parts('message', 'content'), 'output_text', 'text'),
    refusals: joined(parts('message', 'content'), 'refusal', 'refusal'),
    thoughts: joined(parts('reasoning', 'content'), 'reasoning_text', 'text'),
    summaries: joined(parts('reasoning', 'summary'), 'summary_text', 'text'),
    calls: items
      .filter(({ type }) => type === 'function_call' || type === 'custom_tool_call')
      .map(
        (item) =>
          `${String(item['call_id'])} ${String(item['name'])} ${String(item['arguments'] ?? item['input'])} ${String(item['status'])}`,
      ),
  }
}

function endingResponse(events: readonly Json[]): Json {
  return (events.at(-1)?.['response'] ?? {}) as Json
}

/** What the items of a stream's own `done` events say, where the end does not repeat them. */
function recordedOutput(events: readonly Json[]): Json[] {
  const output = (endingResponse(events)['output'] ?? []) as Json[]
  if (output.length > 0) return output
  return events.filter(({ type }) => type === 'response.output_item.done').map((event) => event['item'] as Json)
}

function countsOf(usage: unknown): unknown {
  const {
    input_tokens: input,
    output_tokens: output,
    input_tokens_details: details,
    output_tokens_details: outputDetails,
  } = usage as Json
  return [input, output, (details as Json)['cached_tokens'], (outputDetails as Json)['reasoning_tokens']]
}

function piecesOf(bytes: Buffer): Buffer[][] {
  const random = [3, 17, 64, 1021, 4099].map((stride) =>
    cutAt(
      bytes,
      Array.from({ length: Math.floor(bytes.length / stride) }, (_, at) => (at + 1) * stride + (at % 3)),
    ),
  )
  return [[bytes], ...random, ...(bytes.length < 20_000 ? [everyByte(bytes)] : [])]
}

describeRecordings('recorded streams', protocols, (cases) => {
  describe.for(cases.filter((each) => isResponses(each) && each.sse !== undefined))('$name', (recording) => {
    const bytes = recording.sse ?? Buffer.alloc(0)
    const recorded = firstAnswer(bytes)
    const isFault = recording.meta.features.includes('error_mid_stream')

    test('pass through the relay with their content as it was, however they are cut', () => {
      const reference = relayOf()
      const passed = passThrough(reference, [bytes])
      const content = withSteadyIds(contentBlocks(bytes))
      // A provider that does not number its events gets them numbered; nothing else may change.
      const isNumbered = content.every((block) => block.includes('"sequence_number":'))
      const kept = blocksOf(passed).filter((block) => !starts.has(typeOf(block)))
      expect(isNumbered ? kept : kept.map((block) => block.replace(/"sequence_number":\d+,/, ''))).toEqual(content)
      const end = endOf(reference)
      for (const pieces of piecesOf(bytes)) {
        const relay = relayOf()
        expect(passThrough(relay, pieces)).toBe(passed)
        expect(endOf(relay)).toBe(end)
        expect(relay.deltaCount).toBe(content.filter((block) => typeOf(block).endsWith('.delta')).length)
      }
    })

    test('end with the gateway’s own word on model, cost and storage', () => {
      const relay = relayOf()
      const passed = passThrough(relay, [bytes])
      const stream = passed + endOf(relay)
      expect(stream.endsWith('data: [DONE]\n\n')).toBe(true)
      const response = endingResponse(eventsOf(endOf(relay)))
      expect(response).toMatchObject({ model: 'openai/gpt-5-mini', store: false, previous_response_id: null })
      if (isFault) expect(response).toMatchObject({ status: 'failed', error_type: expect.any(String) })
      else {
        expect(response['usage']).toMatchObject({ cost: expect.any(Number), is_byok: false })
        expect(countsOf(response['usage'])).toEqual(countsOf(endingResponse(recorded)['usage']))
        expect(texts(response['output'])).toEqual(texts(recordedOutput(recorded)))
      }
    })

    test('are events that the contract allows, as the relay passes them on', () => {
      const relay = relayOf()
      const passed = passThrough(relay, [bytes]).replaceAll(/^(data: .+)\n(event: .+)$/gm, '$2\n$1')
      for (const event of eventsOf(passed + endOf(relay))) {
        if (unnumbered.has(recording.name) && event['sequence_number'] === undefined) continue
        expect(eventProblems(event), String(event['type'])).toEqual([])
      }
    })

    test('keep text, calls, thoughts, usage and finish when they are decoded and encoded again', () => {
      const events = decodeStream([bytes])
      expectGrammar(events)
      for (const pieces of piecesOf(bytes)) expect(decodeStream(pieces)).toEqual(events)
      if (isFault) {
        expect(events.at(-1)).toMatchObject({ kind: 'fault' })
        return
      }
      const stream = eventsOf(encodeStream(events))
      for (const event of stream) expect(eventProblems(event), String(event['type'])).toEqual([])
      const response = endingResponse(stream)
      const original = endingResponse(recorded)
      expect(texts(response['output'])).toEqual(texts(recordedOutput(recorded)))
      expect((response['output'] as Json[]).map(({ type }) => type)).toEqual(
        recordedOutput(recorded).map(({ type }) => type),
      )
      expect(countsOf(response['usage'])).toEqual(countsOf(original['usage']))
      expect(response['status']).toBe(original['status'])
      expect(encodeWhole(events)).toEqual({ ...response, id: expect.any(String) })
    })
  })
})

describeRecordings('recorded whole answers', protocols, (cases) => {
  describe.for(cases.filter((each) => isResponses(each) && each.body !== undefined))('$name', (recording) => {
    const body = recording.body ?? Buffer.alloc(0)
    const original = recording.response as Json

    test('pass through the relay with their output as it was', () => {
      const relay = relayOf(whole)
      expect(passThrough(relay, cutAt(body, [10, 500, 1000]))).toBe('')
      const outcome = outcomeOfRelay(relay)
      const response = JSON.parse(relay.encodeReply(endingOf(outcome))) as Json
      expect(response['output']).toEqual(original['output'])
      expect(response).toMatchObject({ status: original['status'], model: 'openai/gpt-5-mini', store: false })
      expect(countsOf(response['usage'])).toEqual(countsOf(original['usage']))
      expect(responseProblems(response)).toEqual([])
    })

    test('keep everything when they are decoded and encoded again', () => {
      const events: TurnEvent[] = openAiResponses.decodeReply(body)
      expectGrammar(events)
      const response = encodeWhole(events)
      expect(responseProblems(response)).toEqual([])
      expect(texts(response['output'])).toEqual(texts(original['output']))
      expect(countsOf(response['usage'])).toEqual(countsOf(original['usage']))
      expect(response['status']).toBe(original['status'])
    })
  })
})
