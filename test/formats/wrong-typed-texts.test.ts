import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { anthropicMessages } from '../../src/formats/anthropic-messages/upstream.ts'
import { decodeConverseReply } from '../../src/formats/bedrock-converse/upstream/reply.ts'
import { decodeGeminiReply } from '../../src/formats/google-gemini/upstream/decoder.ts'
import { openAiResponses } from '../../src/formats/openai-responses/upstream.ts'
import type { Json } from './exchanges.ts'

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

function decodeStream(format: typeof openAiResponses, events: readonly Json[]): TurnEvent[] {
  const out: TurnEvent[] = []
  const decoder = format.createDecoder()
  for (const event of events) {
    decoder.push(Buffer.from(`event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`), out)
  }
  decoder.end(out)
  return out
}

/** What the fault says that ends these events; '' where a good end does. */
function faultIn(events: readonly TurnEvent[]): string {
  const last = events.at(-1)
  return last?.kind === 'fault' ? last.fault.message : ''
}

const message = (part: unknown) => ({ type: 'message', id: 'm', role: 'assistant', content: [part] })
const response = (output: unknown) => ({ id: 'r', status: 'completed', ...(output !== undefined && { output }) })

describe('a response that is decoded', () => {
  const whole = (output: unknown) => faultIn(openAiResponses.decodeReply(bytesOf(response(output))))

  test.each([
    ['output.0.content.0.text', message({ type: 'output_text', text: 5 })],
    ['output.0.content.0.refusal', message({ type: 'refusal', refusal: ['no'] })],
    ['output.0.content.0', message('text')],
    ['output.0.content', { type: 'message', id: 'm', content: 'text' }],
    ['output.0.summary.0.text', { type: 'reasoning', id: 'r', summary: [{ type: 'summary_text', text: {} }] }],
    ['output.0.arguments', { type: 'function_call', id: 'f', call_id: 'c', name: 'f', arguments: { a: 1 } }],
    ['output.0', 'text'],
  ])('is a fault where %s is of another type', (path, item) => {
    expect(whole([item])).toContain(`: ${path} must be`)
    const ended = { type: 'response.completed', response: response([item]) }
    expect(faultIn(decodeStream(openAiResponses, [ended]))).toContain(`: ${path} must be`)
  })

  test('is a fault where a delta or an item of its stream is', () => {
    const added = { type: 'response.output_item.added', output_index: 0, item: { ...message(null), content: [] } }
    const place = { output_index: 0, content_index: 0 }
    const delta = (type: string, more: object) => ({ type: `response.${type}`, ...place, ...more })
    const faultAfter = (event: Json) => faultIn(decodeStream(openAiResponses, [added, event]))
    expect(faultAfter(delta('output_text.delta', { delta: 5 }))).toContain('delta must be string')
    expect(faultAfter(delta('output_text.done', { text: {} }))).toContain('text must be string')
    expect(faultAfter({ ...delta('output_item.done', {}), item: message({ type: 'output_text', text: 5 }) })).toContain(
      'item.content.0.text must be string',
    )
    expect(faultAfter({ ...delta('output_item.done', {}), item: 'text' })).toContain('item must be object')
  })

  test('is a fault without output, or with none though it is completed', () => {
    expect(whole(undefined)).toContain('without content')
    expect(whole([])).toContain('without content')
    expect(faultIn(decodeStream(openAiResponses, [{ type: 'response.completed', response: response([]) }]))).toContain(
      'without content',
    )
    expect(whole([message({ type: 'output_text', text: '' })])).toBe('')
  })

  test('goes by what its provider says of an empty output that was written', () => {
    const paid = { ...response([]), usage: { input_tokens: 1, output_tokens: 5 } }
    expect(faultIn(openAiResponses.decodeReply(bytesOf(paid)))).toBe('')
  })

  test('keeps its items apart where its events do not say where they belong', () => {
    const item = (id: string) => ({ ...message(null), id, content: [] })
    const said = (id: string, delta: string) => [
      { type: 'response.output_item.added', item: item(id) },
      { type: 'response.output_text.delta', delta },
      { type: 'response.output_item.done', item: { ...item(id), content: [{ type: 'output_text', text: delta }] } },
    ]
    const ended = { type: 'response.completed', response: response([]) }
    const events = decodeStream(openAiResponses, [...said('m1', 'a'), ...said('m2', 'b'), ended])
    expect(events.flatMap((event) => (event.kind === 'text-delta' ? [[event.index, event.text]] : []))).toEqual([
      [0, 'a'],
      [1, 'b'],
    ])
  })
})

describe('a message that is decoded', () => {
  const whole = (content: unknown) =>
    faultIn(anthropicMessages.decodeReply(bytesOf({ type: 'message', content, stop_reason: 'end_turn' })))

  test.each([
    ['content.0.text', [{ type: 'text', text: 5 }]],
    ['content.0.thinking', [{ type: 'thinking', thinking: {}, signature: '' }]],
    ['content.0.input', [{ type: 'tool_use', id: 't', name: 'f', input: 7 }]],
    ['content.1', [{ type: 'text', text: 'a' }, 'b']],
    ['content', 'text'],
  ])('is a fault where %s is of another type', (path, content) => {
    expect(whole(content)).toContain(`: ${path} must be`)
  })

  test('is a fault where a delta of its stream is', () => {
    const start = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 5 } }
    expect(faultIn(decodeStream(anthropicMessages, [start, delta]))).toContain('delta.text must be string')
    expect(faultIn(decodeStream(anthropicMessages, [delta]))).toContain('delta.text must be string')
    const json = { ...delta, delta: { type: 'input_json_delta', partial_json: {} } }
    expect(faultIn(decodeStream(anthropicMessages, [start, json]))).toContain('delta.partial_json must be string')
  })

  test('loses nothing where a text is left out', () => {
    expect(
      whole([
        { type: 'text', text: null },
        { type: 'text', text: 'a' },
      ]),
    ).toBe('')
  })
})

describe('answers of other formats', () => {
  const gemini = (part: object) =>
    faultIn(decodeGeminiReply(bytesOf({ candidates: [{ content: { parts: [part] }, finishReason: 'STOP' }] })))
  const converse = (block: object) =>
    faultIn(
      decodeConverseReply(
        bytesOf({ output: { message: { content: [block] } }, stopReason: 'end_turn' }),
        'bedrock-converse',
      ),
    )

  test('of Gemini are a fault where a text or arguments are of another type', () => {
    expect(gemini({ text: 5 })).toContain('text of a part must be string')
    expect(gemini({ inlineData: { mimeType: 'image/png', data: 5 } })).toContain('data of a part must be string')
    expect(gemini({ functionCall: { name: 'f', args: 'a' } })).toContain('args of a function call must be object')
    expect(gemini({ text: 'a' })).toBe('')
  })

  test('of Converse are a fault where a text is', () => {
    expect(converse({ text: 5 })).toContain('text must be string')
    expect(converse({ citationsContent: { content: [{ text: 5 }], citations: [] } })).toContain('text must be string')
    expect(converse({ reasoningContent: { reasoningText: { text: {} } } })).toContain('text must be string')
    expect(converse({ text: 'a' })).toBe('')
  })
})
