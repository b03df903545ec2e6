import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonSchema, resolve } from '../../../../codegen/spec.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { fitTurn } from '../../../../src/fit/fit-turn.ts'
import { contract } from '../../../contract/contract.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { runs } from '../../../support/level.ts'
import { cutAt } from '../../openai-responses/exchanges.ts'
import {
  block,
  decodePieces,
  decodeReply,
  messageDelta,
  messageStart,
  messageStop,
  reply,
  streamOf,
} from '../message-streams.ts'
import { encodeTurn, endpointOf, turnOf } from '../request-fixtures.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', ' ', '\n\n', '\r\n', 'data: x\n\n', '"index":7', '\u2028', '😀', '\\"', '\u0000', '"}}'),
)
const pieces = fc.array(text, { maxLength: 4 })

/** A block as an unstreamed answer has it, and as the events of a stream that says the same. */
interface MadeBlock {
  readonly whole: object
  readonly events: (index: number) => Record<string, unknown>[]
}

const textBlock = pieces.map(
  (texts): MadeBlock => ({
    whole: { type: 'text', text: texts.join('') },
    events: (index) =>
      block(index, { type: 'text', text: '' }, ...texts.map((piece) => ({ type: 'text_delta', text: piece }))),
  }),
)

const thinkingBlock = fc.tuple(pieces, fc.stringMatching(/^[A-Za-z0-9+/=]{4,20}$/)).map(
  ([texts, signature]): MadeBlock => ({
    whole: { type: 'thinking', thinking: texts.join(''), signature },
    events: (index) =>
      block(
        index,
        { type: 'thinking', thinking: '', signature: '' },
        ...texts.map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature },
      ),
  }),
)

const redactedBlock = fc.base64String({ minLength: 4 }).map((data): MadeBlock => {
  const whole = { type: 'redacted_thinking', data }
  return { whole, events: (index) => block(index, whole) }
})

/** An input whose JSON comes in pieces, and how it is cut. */
const input = fc.tuple(fc.dictionary(text, fc.jsonValue({ maxDepth: 2 })), fc.array(fc.nat(40), { maxLength: 4 }))

function inputDeltas(value: object, cuts: readonly number[]): object[] {
  const json = Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  const ends = [...cuts].sort((a, b) => a - b)
  return [0, ...ends].map((start, place) => ({
    type: 'input_json_delta',
    partial_json: json.slice(start, ends[place]),
  }))
}

const useBlock = fc.tuple(fc.constantFrom('tool_use', 'server_tool_use', 'mcp_tool_use'), fc.uuid(), input).map(
  ([type, id, [value, cuts]]): MadeBlock => ({
    whole: { type, id, name: 'f', input: value },
    events: (index) => block(index, { type, id, name: 'f', input: {} }, ...inputDeltas(value, cuts)),
  }),
)

const nativeBlock = fc
  .constantFrom(
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [{ type: 'web_search_result', url: 'x' }] },
    { type: 'something_new', deep: { a: [1, null] } },
  )
  .map((whole): MadeBlock => ({ whole, events: (index) => block(index, whole) }))

const answer = fc.record({
  blocks: fc.array(fc.oneof(textBlock, thinkingBlock, redactedBlock, useBlock, nativeBlock), { maxLength: 5 }),
  reason: fc.constantFrom('end_turn', 'max_tokens', 'tool_use', 'stop_sequence', 'pause_turn', 'refusal', 'new'),
  output: fc.integer({ min: 1, max: 1000 }),
})

function meaning(events: Parameters<typeof foldEvents>[0]): object {
  const { items, ...rest } = foldEvents(events)
  const parsed = items.map((item) => ({
    ...item,
    // Pieces and a whole may be spelled in other ways.
    arguments: item.arguments === '' ? '' : (JSON.parse(item.arguments) as unknown),
  }))
  return { ...rest, items: parsed }
}

describe('any answer', () => {
  test('means the same streamed, cut anywhere, and whole', () => {
    const property = fc.property(
      answer,
      fc.array(fc.nat(), { maxLength: 12 }),
      ({ blocks, reason, output }, places) => {
        const stream = streamOf(
          messageStart({ input_tokens: 10, output_tokens: 1 }),
          ...blocks.flatMap(({ events }, index) => events(index)),
          messageDelta(reason, { output_tokens: output }),
          messageStop,
        )
        const whole = reply(
          blocks.map((made) => made.whole),
          { stop_reason: reason, usage: { input_tokens: 10, output_tokens: output } },
        )
        const events = decodePieces([stream])
        expect(decodePieces(cutAt(stream, places))).toEqual(events)
        expect(meaning(decodeReply(whole))).toEqual(meaning(events))
      },
    )
    fc.assert(property, { numRuns: runs(300) })
  })

  test('that is cut before its end ends with a fault', () => {
    const property = fc.property(answer, fc.double({ min: 0, max: 1, noNaN: true }), ({ blocks }, share) => {
      const stream = streamOf(messageStart(), ...blocks.flatMap(({ events }, index) => events(index)))
      const events = decodePieces([stream.subarray(0, Math.floor(stream.length * share))])
      expect(events.at(-1)?.kind).toBe('fault')
    })
    fc.assert(property, { numRuns: 100 })
  })
})

/** Values of every kind where each kind is expected. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'x', 0, -1, 1.5, true, [], {}, [null], [[]], { x: 1 }, '{', '{}'),
  fc.jsonValue({ maxDepth: 2 }),
)
const some = (values: Record<string, fc.Arbitrary<unknown>>) => fc.record(values, { requiredKeys: [] })
const textOr = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>('', 'a', '{"a":1}', null) }, junk)
const index = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(0, 1, undefined) }, junk)
const usage = fc.oneof(
  some({
    input_tokens: junk,
    output_tokens: fc.oneof(fc.nat(), junk),
    cache_creation: fc.oneof(some({ ephemeral_1h_input_tokens: fc.oneof(fc.nat(), junk) }), junk),
    cache_creation_input_tokens: fc.oneof(fc.nat(), junk),
    output_tokens_details: junk,
    iterations: junk,
    service_tier: textOr,
  }),
  junk,
)
const oddBlock = fc.oneof(
  some({
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<unknown>('text', 'thinking', 'redacted_thinking', 'tool_use', 'x') },
      junk,
    ),
    id: textOr,
    name: textOr,
    text: textOr,
    thinking: textOr,
    signature: textOr,
    data: textOr,
    input: junk,
    caller: junk,
    citations: fc.oneof(
      fc.array(some({ type: fc.constant('web_search_result_location'), url: textOr, title: textOr })),
      junk,
    ),
  }),
  junk,
)
const delta = resolve<JsonSchema>(contract, { $ref: '#/components/schemas/MessageBlockDelta' })
const deltaTypes = Object.keys((delta['discriminator'] as { mapping: object }).mapping)

const oddDelta = fc.oneof(
  some({
    type: fc.constantFrom<unknown>(...deltaTypes, 'x'),
    text: textOr,
    thinking: textOr,
    signature: textOr,
    partial_json: textOr,
    citation: junk,
    content: junk,
    stop_reason: textOr,
    stop_sequence: textOr,
    stop_details: junk,
    container: junk,
  }),
  junk,
)
const oddEvent = fc.oneof(
  {
    weight: 8,
    arbitrary: some({
      type: fc.constantFrom<unknown>(
        ...['message_start', 'content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
        ...['message_delta', 'message_stop', 'ping', 'error'],
      ),
      index,
      message: fc.oneof(some({ id: textOr, model: textOr, usage, content: junk, container: junk }), junk),
      content_block: oddBlock,
      delta: oddDelta,
      usage,
      error: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(null) }, junk),
    }),
  },
  junk,
)

describe('nothing that a provider sends', () => {
  test('throws or breaks the grammar when streamed', () => {
    const property = fc.property(fc.array(oddEvent, { maxLength: 12 }), (events) => {
      const stream = Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
      const decoded = decodePieces([stream])
      expect(['finish', 'fault']).toContain(decoded.at(-1)?.kind)
    })
    const startless = [
      { type: 'content_block_start', content_block: { type: 'x' } },
      { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: 'a' } },
    ]
    fc.assert(property, { numRuns: runs(1500), examples: [[startless]] })
  })

  test('throws or breaks the grammar when whole', () => {
    const body = fc.oneof(
      {
        weight: 6,
        arbitrary: some({
          id: textOr,
          model: textOr,
          type: textOr,
          content: fc.oneof(fc.array(oddBlock, { maxLength: 4 }), junk),
          stop_reason: textOr,
          usage,
          error: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(null) }, junk),
        }),
      },
      junk,
    )
    const property = fc.property(body, (value) => {
      expect(['finish', 'fault']).toContain(decodeReply(JSON.stringify(value)).at(-1)?.kind)
    })
    fc.assert(property, { numRuns: runs(800) })
  })
})

const part: fc.Arbitrary<Part> = fc.oneof(
  text.map((value): Part => ({ kind: 'text', text: value })),
  text.map((value): Part => ({ kind: 'text', text: value, cacheBreakpoint: {} })),
  fc.constantFrom<Part>(
    { kind: 'refusal', text: 'No.' },
    { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' } },
    { kind: 'file', source: { kind: 'data', mediaType: 'text/plain', base64: 'YQ==' } },
    { kind: 'audio', base64: '', audioFormat: 'wav' },
  ),
)
const parts = fc.array(part, { maxLength: 3 })
const callId = fc.constantFrom('a', 'b', 'f.a:0', 'f_a_0', '')
const item: fc.Arbitrary<Item> = fc.oneof(
  fc.record({
    kind: fc.constant('message' as const),
    role: fc.constantFrom('system' as const, 'developer' as const, 'user' as const, 'assistant' as const),
    parts,
  }),
  fc.record({
    kind: fc.constant('tool-call' as const),
    variant: fc.constantFrom('function' as const, 'custom' as const),
    callId,
    name: fc.constant('f'),
    arguments: text,
  }),
  fc.record({ kind: fc.constant('tool-result' as const), variant: fc.constant('function' as const), callId, parts }),
  fc.record(
    {
      kind: fc.constant('reasoning' as const),
      text: fc.array(text, { maxLength: 2 }),
      summary: fc.array(text, { maxLength: 1 }),
      signature: fc.constant('sig'),
      encrypted: fc.constant('Emww'),
      signedBy: fc.constantFrom('anthropic-claude-v1', 'openai-responses-v1'),
    },
    { requiredKeys: ['kind', 'text', 'summary'] },
  ),
  fc.constantFrom<Item>(
    { kind: 'generated-image', mediaType: 'image/png', base64: 'iVBO' },
    {
      kind: 'native',
      format: 'anthropic-messages',
      type: 'server_tool_use',
      wire: { type: 'server_tool_use', id: 's' },
    },
    { kind: 'native', format: 'openai-responses', type: 'x', wire: { type: 'x' } },
  ),
)

interface WireBlock {
  readonly type: string
  readonly text?: string
  readonly id?: string
  readonly tool_use_id?: string
}

describe('any conversation', () => {
  test('is messages as the provider wants them', () => {
    const property = fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const { turn } = fitTurn(turnOf({ items }), endpointOf())
      const { body } = encodeTurn(turn)
      const messages = body['messages'] as readonly { role: string; content: readonly WireBlock[] }[]
      for (const [place, { role, content }] of messages.entries()) {
        expect(role).not.toBe(messages[place - 1]?.role)
        expect(content.length).toBeGreaterThan(0)
        const types = content.map(({ type }) => type)
        expect(types.lastIndexOf('tool_result')).toBe(types.filter((type) => type === 'tool_result').length - 1)
        const firstCall = types.indexOf('tool_use')
        if (firstCall !== -1) expect(types.lastIndexOf('thinking')).toBeLessThan(firstCall)
        for (const wire of content) {
          if (wire.type === 'text') expect(wire.text?.trim()).not.toBe('')
          for (const id of [wire.id, wire.tool_use_id]) if (id !== undefined) expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
        }
      }
      const marks = JSON.stringify([body['system'], messages]).match(/"cache_control":\{/g) ?? []
      expect(marks.length).toBeLessThanOrEqual(4)
    })
    fc.assert(property, { numRuns: runs(400) })
  })
})
