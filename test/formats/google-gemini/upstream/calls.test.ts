import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { call, chunk, decodeChunks, outlineOf, stop } from '../gemini-streams.ts'

function callsOf(events: readonly TurnEvent[]): unknown[] {
  return foldEvents(events).items.flatMap(({ start, arguments: text, isIncomplete }) =>
    start.kind === 'tool-call' ? [[start.callId, start.name, text, ...(isIncomplete ? ['cut'] : [])]] : [],
  )
}

describe('calls that come whole', () => {
  test('keep their ids', () => {
    const events = decodeChunks(chunk([call('f', { a: [1, { b: 'ü' }] }, { id: 'x1' })]), stop())
    expect(callsOf(events)).toEqual([['x1', 'f', '{"a":[1,{"b":"ü"}]}']])
  })

  test('without ids get ids of their own that every answer and place makes anew', () => {
    const parallel = [call('f', { n: 1 }), call('f', { n: 2 }), call('g')]
    const streamed = callsOf(decodeChunks(chunk(parallel), stop()))
    expect(streamed).toEqual([
      ['call_answer-1_0', 'f', '{"n":1}'],
      ['call_answer-1_1', 'f', '{"n":2}'],
      ['call_answer-1_2', 'g', '{}'],
    ])
    expect(callsOf(decodeChunks(chunk(parallel.slice(0, 1)), chunk(parallel.slice(1)), stop()))).toEqual(streamed)
  })

  test('with ids that are taken get others', () => {
    const parts = [
      call('f', {}, { id: 'x' }),
      call('f', {}, { id: 'x' }),
      call('f', {}, { id: 'call_answer-1_3' }),
      call('f'),
    ]
    const ids = callsOf(decodeChunks(chunk(parts), stop())).map((said) => (said as string[])[0])
    expect(new Set(ids).size).toBe(4)
    expect(ids[0]).toBe('x')
  })

  test('have ids that other formats take, whatever the answer calls itself', () => {
    const named = { candidates: [{ content: { parts: [call('f')] } }], responseId: `a b/${'c'.repeat(100)}` }
    const nameless = { candidates: [{ content: { parts: [call('f')] } }] }
    expect(callsOf(decodeChunks(named, stop()))).toEqual([[`call_ab${'c'.repeat(46)}_0`, 'f', '{}']])
    expect(callsOf(decodeChunks(nameless, { candidates: [{ finishReason: 'STOP' }] }))).toEqual([['call_0', 'f', '{}']])
  })

  test('in parallel have one signature, before the first', () => {
    const parts = [call('f', {}, {}, { thoughtSignature: 's' }), call('g', {})]
    expect(outlineOf(decodeChunks(chunk(parts), stop()))).toEqual(['reasoning*', 'tool-call', 'tool-call'])
  })

  test('with null as arguments have none', () => {
    expect(callsOf(decodeChunks(chunk([call('f', null)]), stop()))).toEqual([['call_answer-1_0', 'f', '{}']])
  })

  test.each([['text'], [[1]], [5]])(
    'with the arguments %j are a fault: without them they would do something else',
    (args) => {
      const last = decodeChunks(chunk([call('f', args)]), stop()).at(-1)
      expect(last).toMatchObject({ kind: 'fault', fault: { message: expect.stringContaining('args') } })
    },
  )
})

describe('calls whose arguments come in pieces', () => {
  const start = chunk([{ functionCall: { name: 'f', willContinue: true }, thoughtSignature: 's' }])
  const piece = (jsonPath: string, stringValue: string, willContinue = false) =>
    chunk([{ functionCall: { partialArgs: [{ jsonPath, stringValue, willContinue }], willContinue: true } }])
  const end = chunk([{ functionCall: {} }])

  test('are put together', () => {
    const events = decodeChunks(
      start,
      piece('$.a', 'one ', true),
      piece('$.a', 'two'),
      piece('$.b[0]', 'x'),
      end,
      stop(),
    )
    expect(outlineOf(events)).toEqual(['reasoning*', 'tool-call'])
    expect(callsOf(events)).toEqual([['call_answer-1_0', 'f', '{"a":"one two","b":["x"]}']])
  })

  test('end with the next call, with text, or with the answer', () => {
    const whole = ['call_answer-1_0', 'f', '{"a":"x"}']
    expect(callsOf(decodeChunks(start, piece('$.a', 'x'), chunk([call('g', {})]), stop()))).toEqual([
      whole,
      ['call_answer-1_1', 'g', '{}'],
    ])
    expect(outlineOf(decodeChunks(start, piece('$.a', 'x'), chunk([{ text: 'so' }]), stop()))).toEqual([
      'reasoning*',
      'tool-call',
      'message',
    ])
    expect(callsOf(decodeChunks(start, piece('$.a', 'x'), stop('STOP', [{ text: '' }])))).toEqual([whole])
  })

  test('are incomplete where the answer was cut', () => {
    expect(callsOf(decodeChunks(start, piece('$.a', 'x', true), stop('MAX_TOKENS')))).toEqual([
      ['call_answer-1_0', 'f', '{"a":"x"}', 'cut'],
    ])
  })

  test('and do not fit together are a fault', () => {
    expect(foldEvents(decodeChunks(start, piece('$.a[7]', 'x'), stop())).fault).toMatchObject({
      message: 'the provider sent arguments that do not fit together',
    })
  })
})

test('a call without a name is a fault, an empty one is nothing', () => {
  expect(foldEvents(decodeChunks(chunk([{ functionCall: { args: {} } }]), stop())).fault).toMatchObject({
    message: 'the provider sent a function call without a name',
  })
  expect(outlineOf(decodeChunks(chunk([{ text: 'a' }, { functionCall: {} }]), stop()))).toEqual(['message'])
})
