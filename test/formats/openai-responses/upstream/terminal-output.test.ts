import { describe, expect, test } from 'vitest'
import { expectGrammar } from '../../../support/event-grammar.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { decodeStream, type Json, wireStream } from '../exchanges.ts'

const created = { type: 'response.created', response: { id: 'resp_1', model: 'm' } }
const completed = (output: readonly Json[]) => ({
  type: 'response.completed',
  response: { id: 'resp_1', status: 'completed', output },
})
const added = (item: Json, place = 0) => ({ type: 'response.output_item.added', output_index: place, item })

const call = (args: string, more: Json = {}) => ({
  ...{ type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'run', arguments: args },
  ...more,
})
const message = (text: string, more: Json = {}) => ({
  ...{ type: 'message', id: 'msg_1', role: 'assistant' },
  content: text === '' ? [] : [{ type: 'output_text', text, annotations: [] }],
  ...more,
})

function itemsOf(events: readonly Json[]) {
  const decoded = decodeStream([Buffer.from(wireStream(events))])
  expectGrammar(decoded)
  return JSON.stringify(foldEvents(decoded))
}

describe('what only the last event has', () => {
  test.each<[string, Json, Json, Json, string]>([
    [
      'arguments',
      call(''),
      { type: 'response.function_call_arguments.delta', delta: '{"a":' },
      call('{"a":"1"}'),
      '{\\\\"a\\\\":\\\\"1\\\\"}',
    ],
    [
      'the input of a custom tool',
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'run', input: '' },
      { type: 'response.custom_tool_call_input.delta', delta: 'first ' },
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'run', input: 'first second' },
      'first second',
    ],
    [
      'a text',
      message(''),
      { type: 'response.output_text.delta', content_index: 0, delta: 'first ' },
      message('first second'),
      'first second',
    ],
    [
      'a refusal',
      message(''),
      { type: 'response.refusal.delta', content_index: 0, delta: 'first ' },
      message('', { content: [{ type: 'refusal', refusal: 'first second' }] }),
      'first second',
    ],
    [
      'thoughts',
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'response.reasoning_summary_text.delta', summary_index: 0, delta: 'first ' },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'first second' }],
        encrypted_content: 'gAAA',
      },
      'first second',
    ],
  ])('is taken from there: %s', (_, start, delta, whole, expected) => {
    const end = start['type'] === 'reasoning' ? [whole, message('said', { id: 'msg_9' })] : [whole]
    const pattern = new RegExp(expected.replace(/[{}]/g, '\\$&'))
    expect(
      itemsOf([created, added(start), { output_index: 0, item_id: start['id'], ...delta }, completed(end)]),
    ).toMatch(pattern)
  })

  test('is taken also for an item that never began', () => {
    const events = [
      created,
      added(message('')),
      { type: 'response.output_item.done', output_index: 0, item: message('said') },
    ]
    expect(itemsOf([...events, completed([message('said'), call('{}')])])).toContain('call_1')
  })

  test('is found by its id where the last event leaves items out', () => {
    const start = { type: 'reasoning', id: 'rs_1', summary: [] }
    const delta = { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'fc_1', delta: '{"a":' }
    const text = itemsOf([created, added(start), added(call(''), 1), delta, completed([call('{"a":1}')])])
    expect(text).toContain('{\\"a\\":1}')
  })

  test('adds nothing where the same items have other ids there', () => {
    const done = { type: 'response.output_item.done', output_index: 0, item: message('said') }
    const events = [created, added(message('')), done]
    const other = message('said', { id: 'msg_other' })
    expect(itemsOf([...events, completed([other])])).toBe(itemsOf([...events, completed([])]))
  })
})
