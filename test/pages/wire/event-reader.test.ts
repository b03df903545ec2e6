import { describe, expect, it } from 'vitest'
import { EventReader, textOf } from '../../../pages/wire/event-reader.ts'

const stream = ': hello\n\nevent: a\ndata: {"x":1}\n\ndata: one\ndata: two\n\ndata: [DONE]\n\n'
const events = [
  { name: 'a', data: '{"x":1}' },
  { name: '', data: 'one\ntwo' },
  { name: '', data: '[DONE]' },
]

describe('events of a stream', () => {
  it('are the same wherever it is cut', () => {
    for (let cut = 0; cut <= stream.length; cut++) {
      const reader = new EventReader()
      expect([...reader.read(stream.slice(0, cut)), ...reader.read(stream.slice(cut))]).toEqual(events)
    }
  })

  it('may have the ends of lines of other systems, cut in two as well', () => {
    const other = stream.replaceAll('\n', '\r\n')
    for (let cut = 0; cut <= other.length; cut++) {
      const reader = new EventReader()
      expect([...reader.read(other.slice(0, cut)), ...reader.read(other.slice(cut))]).toEqual(events)
    }
  })
})

it('keeps the id of the last event, also of one without data', () => {
  const reader = new EventReader()
  expect(reader.lastId).toBeUndefined()
  expect(reader.read('id: 1\n\n')).toEqual([])
  expect(reader.lastId).toBe('1')
  reader.read('id: 2\ndata: x\n\n: still there\n\n')
  expect(reader.lastId).toBe('2')
})

describe('the words of an event', () => {
  it.each([
    [{ type: 'response.output_text.delta', delta: 'a' }, 'a'],
    [{ type: 'content_block_delta', delta: { type: 'text_delta', text: 'b' } }, 'b'],
    [{ choices: [{ delta: { content: 'c' } }] }, 'c'],
    [{ choices: [{ delta: { content: null } }] }, ''],
    [{ type: 'response.created', response: {} }, ''],
    [{ choices: [] }, ''],
    [null, ''],
  ])('of %j', (event, words) => {
    expect(textOf({ name: '', data: JSON.stringify(event) })).toBe(words)
  })

  it('are none of what is no JSON', () => {
    expect(textOf({ name: '', data: '[DONE]' })).toBe('')
  })
})
