import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import { runs } from '../../support/level.ts'
import { decodePieces, decodeReply, streamOf } from './chat-streams.ts'

/** Values of every kind where each kind is expected. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'x',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    [null],
    ['x'],
    [[]],
    { x: 1 },
    '{',
    '{}',
    '{"a":1}',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const some = (values: Record<string, fc.Arbitrary<unknown>>) => fc.record(values, { requiredKeys: [] })
const listOr = (item: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 3 }) }, junk)
const textOr = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>('', 'a', 'b', null) }, junk)
const index = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(0, 1, 2, undefined) }, junk)

const said = some({
  name: textOr,
  arguments: fc.oneof(textOr, fc.constantFrom<unknown>('{}', '{"a"', ':1}')),
  input: textOr,
})
const call = some({
  index,
  id: textOr,
  type: fc.constantFrom<unknown>('function', 'custom', null),
  function: fc.oneof(said, junk),
  custom: junk,
  extra_content: junk,
})
const detail = some({
  type: fc.constantFrom<unknown>('reasoning.text', 'reasoning.summary', 'reasoning.encrypted', 'x'),
  text: textOr,
  summary: textOr,
  data: textOr,
  signature: textOr,
  id: textOr,
  index,
  format: textOr,
})
const citation = some({ url: textOr, title: textOr, start_index: index, end_index: index })
const annotation = some({ type: fc.constantFrom<unknown>('url_citation', 'x'), url_citation: fc.oneof(citation, junk) })
const part = some({
  type: fc.constantFrom<unknown>('text', 'thinking', null),
  text: textOr,
  thinking: listOr(some({ text: textOr })),
})
const delta = some({
  content: fc.oneof(textOr, listOr(part)),
  refusal: textOr,
  reasoning: textOr,
  reasoning_content: textOr,
  reasoning_details: listOr(detail),
  tool_calls: listOr(call),
  function_call: fc.oneof(said, junk),
  annotations: listOr(annotation),
  images: junk,
})
const logprobs = some({
  content: listOr(some({ token: textOr, logprob: index, bytes: junk, top_logprobs: listOr(junk) })),
})
const choice = some({
  index,
  delta: fc.oneof({ weight: 6, arbitrary: delta }, junk),
  message: fc.oneof(delta, junk),
  finish_reason: fc.constantFrom<unknown>(null, 'stop', 'tool_calls', 'length', 'error', 'content_filter', 'x', 1),
  stop_reason: textOr,
  logprobs: fc.oneof(logprobs, junk),
  usage: junk,
})
const usage = some({
  prompt_tokens: index,
  completion_tokens: index,
  total_tokens: index,
  prompt_tokens_details: junk,
  completion_tokens_details: junk,
  cost: junk,
})
const wire = some({
  id: textOr,
  model: textOr,
  service_tier: textOr,
  choices: fc.oneof({ weight: 8, arbitrary: fc.array(choice, { maxLength: 2 }) }, junk),
  usage: fc.oneof(usage, junk),
  citations: listOr(textOr),
  search_results: listOr(citation),
  x_groq: junk,
})

describe('whatever a provider sends', () => {
  test('is an answer or a fault, in the right order of events (F13, F22)', () => {
    fc.assert(
      fc.property(fc.array(wire, { maxLength: 12 }), fc.constantFrom('[DONE]', '', '{'), (wires, last) => {
        const kind = decodePieces([streamOf(...wires.map((one) => JSON.stringify(one)), last)]).at(-1)?.kind
        expect(['finish', 'fault']).toContain(kind)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('is an answer or a fault when it comes whole', () => {
    fc.assert(
      fc.property(fc.oneof(wire, junk), (body) => {
        expect(['finish', 'fault']).toContain(decodeReply(JSON.stringify(body)).at(-1)?.kind)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('may be any bytes, and any error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        junk,
        fc.integer({ min: 100, max: 599 }),
        (bytes, error, status) => {
          expect(decodePieces([bytes]).at(-1)?.kind).toBe('fault')
          expect(openAiChat.decodeReply(bytes).at(-1)?.kind).toBe('fault')
          for (const body of [bytes, Buffer.from(JSON.stringify({ error })), Buffer.from(JSON.stringify(error))]) {
            expect(openAiChat.decodeFault(status, {}, body)).toMatchObject({
              status: expect.any(Number),
              type: expect.any(String),
            })
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
