import { describe, expect, test } from 'vitest'
import { fitAnswer } from '../../src/contract/fit-answer.ts'

const added = (item: object) => ({ type: 'response.output_item.added', sequence_number: 1, output_index: 0, item })
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' }

describe('a piece of an answer that is held to the contract', () => {
  test('fits as it is', () => {
    expect(fitAnswer('createResponse', 'event', added({ ...message, content: [] }))).toBe('fits')
  })

  test.each([
    ['a list of citations', { type: 'output_text', text: 'Hi' }, { annotations: [] }],
    ['a list that is null', { type: 'output_text', text: 'Hi', annotations: null }, { annotations: [] }],
  ])('is filled where it lacks %s', (_what, part, expected) => {
    const event = added({ ...message, content: [part] })
    expect(fitAnswer('createResponse', 'event', event)).toBe('filled')
    expect(event).toMatchObject({ item: { content: [{ type: 'output_text', text: 'Hi', ...expected }] } })
  })

  test('loses optional members that are null and may not be', () => {
    const event = added({ ...message, status: null, content: [] })
    expect(fitAnswer('createResponse', 'event', event)).toBe('filled')
    expect(event.item).not.toHaveProperty('status')
  })

  test('has null where null may stand, and the one value of a constant', () => {
    const result = {
      id: 'msg_1',
      type: 'message',
      model: 'a/b',
      content: [
        {
          type: 'text',
          text: 'x',
          citations: [
            { type: 'char_location', cited_text: 'x', document_index: 0, start_char_index: 0, end_char_index: 1 },
          ],
        },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    expect(fitAnswer('createMessage', 'whole', result)).toBe('filled')
    expect(result).toMatchObject({
      role: 'assistant',
      container: null,
      stop_details: null,
      usage: { service_tier: null },
    })
    expect(result.content[0]?.citations[0]).toMatchObject({ document_title: null, file_id: null })
  })

  test.each([
    ['an event', { type: 'response.hummed', sequence_number: 3, tune: 1 }],
    ['an item', added({ type: 'hum', tune: 1 })],
    ['a part', added({ ...message, content: [{ type: 'hum', tune: 1 }] })],
    [
      'an annotation',
      added({ ...message, content: [{ type: 'output_text', text: '', annotations: [{ type: 'hum' }] }] }),
    ],
  ])('may be %s of a type that nobody knows', (_what, event) => {
    const before = JSON.stringify(event)
    expect(fitAnswer('createResponse', 'event', event)).toBe('fits')
    expect(JSON.stringify(event)).toBe(before)
  })

  test.each([
    [added({ ...message, content: [{ type: 'output_text' }] }), 'item.content.0 must have'],
    [added({ ...message, content: [{ type: 'output_text', text: 5 }] }), 'item.content.0.text must be string'],
    [added({ type: 'web_search_call', id: 'ws_1', status: 5 }), 'item.status must be string'],
    [added({}), 'item must have required property'],
    [{ sequence_number: 1 }, "must have required property 'type'"],
  ])('does not fit otherwise, and says where', (event, words) => {
    expect(fitAnswer('createResponse', 'event', event)).toMatchObject({ violation: expect.stringContaining(words) })
  })
})
