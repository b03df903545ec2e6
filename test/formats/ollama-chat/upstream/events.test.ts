import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { ollamaChat } from '../../../../src/formats/ollama-chat/upstream.ts'
import { decodeInPieces, decodeReplyOf, decodeStreamOf } from '../../../support/decode-answer.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { runs } from '../../../support/level.ts'

type Wire = Readonly<Record<string, unknown>>

const createdAt = '2026-08-05T08:11:02.806664Z'

function line(message: Wire, more: Wire = {}): Wire {
  return {
    model: 'qwen3:4b',
    created_at: createdAt,
    message: { role: 'assistant', content: '', ...message },
    done: false,
    ...more,
  }
}

function last(reason: string | undefined = 'stop', more: Wire = {}): Wire {
  return line({}, { done: true, done_reason: reason, prompt_eval_count: 18, eval_count: 64, ...more })
}

const call = (name: unknown, text: unknown, id?: string): Wire => ({
  tool_calls: [{ ...(id && { id }), function: { name, arguments: text } }],
})

function bytesOf(...lines: readonly (Wire | string)[]): Buffer {
  return Buffer.from(lines.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join(''))
}

function decode(...lines: readonly (Wire | string)[]): TurnEvent[] {
  return decodeStreamOf(ollamaChat, bytesOf(...lines))
}

describe('a streamed answer', () => {
  it('is text with usage and a reason', () => {
    expect(decode(line({ content: 'Hel' }), line({ content: 'lo' }), last())).toEqual([
      { kind: 'start', model: 'qwen3:4b' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
      { kind: 'text-delta', index: 0, part: 0, text: 'lo' },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'stop',
        usage: {
          inputTokens: 18,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 64,
          reasoningTokens: 0,
          origin: 'reported',
        },
      },
    ])
  })

  it('may begin with thoughts', () => {
    const events = decode(line({ thinking: 'Hm' }), line({ thinking: 'm' }), line({ content: 'Hi' }), last())
    expect(foldEvents(events)).toMatchObject({
      items: [
        { start: { kind: 'reasoning' }, reasoning: ['Hmm'] },
        { start: { kind: 'message' }, content: ['Hi'] },
      ],
    })
  })

  it('may call tools, with arguments as values', () => {
    const events = decode(
      line({ content: 'Look.' }),
      line(call('look', { a: 1 }, 'call_x')),
      line(call('rest', {}, 'call_y')),
      last(),
    )
    const { items, stopReason } = foldEvents(events)
    expect(items.map(({ start, arguments: text }) => [start, text])).toEqual([
      [{ kind: 'message' }, ''],
      [{ kind: 'tool-call', variant: 'function', callId: 'call_x', name: 'look' }, '{"a":1}'],
      [{ kind: 'tool-call', variant: 'function', callId: 'call_y', name: 'rest' }, '{}'],
    ])
    expect(stopReason).toBe('tool-calls')
  })

  it('gives calls without an id, or with one that is taken, ids that no other turn has, the same each time', () => {
    const ids = (...lines: Wire[]) =>
      foldEvents(decode(...lines, last())).items.map(({ start }) => (start.kind === 'tool-call' ? start.callId : ''))
    expect(ids(line(call('look', {})), line(call('look', {})))).toEqual([
      'call_20260805081102806664_0',
      'call_20260805081102806664_1',
    ])
    expect(ids(line(call('look', {}, 'a')), line(call('look', {}, 'a')))).toEqual(['a', 'call_20260805081102806664_1'])
    expect(ids(line(call('look', {}), { created_at: undefined }))).toEqual(['call_0'])
  })

  it('takes arguments that are text or missing', () => {
    const { items } = foldEvents(decode(line(call('look', '{"a":1}')), line(call('look', undefined)), last()))
    expect(items.map((item) => item.arguments)).toEqual(['{"a":1}', '{}'])
  })

  it('that is cut is incomplete', () => {
    expect(foldEvents(decode(line({ content: 'Hi' }), last('length')))).toMatchObject({
      stopReason: 'max-tokens',
      items: [{ isIncomplete: true }],
    })
  })

  it('may say how probable its tokens are', () => {
    const top = [{ token: 'Ho', logprob: -2, bytes: [72, 111] }]
    const logprobs = [{ token: 'Hi', logprob: -0.5, bytes: [72, 105], top_logprobs: top }]
    expect(decode(line({ content: 'Hi' }, { logprobs }), last())).toContainEqual({
      kind: 'text-delta',
      index: 0,
      part: 0,
      text: 'Hi',
      logprobs: [{ token: 'Hi', logprob: -0.5, bytes: [72, 105], top }],
    })
  })

  it('may have no count of a prompt that was cached, and no usage at all', () => {
    expect(
      foldEvents(decode(line({ content: 'Hi' }), last('stop', { prompt_eval_count: undefined }))).usage,
    ).toMatchObject({ inputTokens: 0, outputTokens: 64 })
    for (const count of [undefined, -1, 1.5, 'many', 1e12]) {
      expect(foldEvents(decode(line({ content: 'Hi' }), last('stop', { eval_count: count }))).usage).toBeUndefined()
    }
  })

  it('F21: ends at its end: nothing that follows counts', () => {
    const events = decode(line({ content: 'Hi' }), last(), line({ content: '!' }), { error: 'late' })
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })

  it('survives empty lines, CRLF and a last line without an end', () => {
    const text = bytesOf(line({ content: 'Grüße 🎉' }), '', last())
      .toString('utf8')
      .trimEnd()
      .replaceAll('\n', '\r\n')
    expect(foldEvents(decodeStreamOf(ollamaChat, Buffer.from(text)))).toMatchObject({
      text: 'Grüße 🎉',
      stopReason: 'end',
    })
  })
})

describe('what can not be used becomes a fault', () => {
  const fault = (events: readonly TurnEvent[]) => foldEvents(events).fault

  it.each([
    ['a stream without an end', [line({ content: 'Hi' })]],
    ['a line that is no JSON', [line({ content: 'Hi' }), '{"model":', last()]],
    ['a line that is cut', [line({ content: 'Hi' }), '{"model":']],
    ['a line of something else', [{ status: 'pulling manifest' }]],
    ['a number', ['7']],
    ['a call without a name', [line(call(undefined, {})), last()]],
    ['a model that was only loaded', [last('load')]],
    ['nothing at all', []],
  ])('%s (F7, F13, F19)', (_, lines) => {
    expect(fault(decode(...lines))).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })

  it.each([
    ['an error was encountered while running the model: unexpected EOF', 'provider_unavailable'],
    ['model "x" not found, try pulling it first', 'not_found'],
    ['rate limit exceeded', 'rate_limit_exceeded'],
  ])('an error line in the middle: %s (F14, F20)', (error, type) => {
    const events = decode(line({ content: 'Hi' }), { error })
    expect(fault(events)?.type).toBe(type)
    expect(foldEvents(events).text).toBe('Hi')
  })

  it('F17: a line that is too long', () => {
    const decoder = ollamaChat.createDecoder()
    const events: TurnEvent[] = []
    decoder.push(Buffer.from('x'.repeat(5 * 1024 * 1024)), events)
    decoder.end(events)
    expect(events).toMatchObject([{ kind: 'fault', fault: { type: 'provider_unavailable' } }])
  })

  it.each([['{}'], ['[]'], ['null'], ['"text"'], ['<html></html>'], [''], ['{"message": {}, "done": false}']])(
    'a whole answer that is none: %s',
    (body) => {
      expect(fault(decodeReplyOf(ollamaChat, body))).toBeDefined()
    },
  )
})

it('is the same whole as streamed', () => {
  const streamed = decode(
    line({ thinking: 'Hmm' }),
    line({ content: 'Look' }),
    line({ ...call('look', { a: 1 }) }),
    last(),
  )
  const whole = decodeReplyOf(ollamaChat, {
    ...last(),
    message: { role: 'assistant', content: 'Look', thinking: 'Hmm', ...call('look', { a: 1 }) },
  })
  expect(whole).toEqual(streamed)
})

it('understands a whole answer that comes in lines all the same', () => {
  const events = decodeReplyOf(ollamaChat, bytesOf(line({ content: 'Hel' }), line({ content: 'lo' }), last()))
  expect(foldEvents(events)).toMatchObject({ text: 'Hello', stopReason: 'end' })
})

it('never throws, whatever comes', () => {
  const key = fc.constantFrom(
    'message',
    'done',
    'error',
    'content',
    'thinking',
    'tool_calls',
    'function',
    'name',
    'logprobs',
  )
  const leaf = fc.constantFrom(null, true, -1, 0.5, '', 'text', 'stop')
  const short = { maxLength: 3 }
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), short),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(fc.array(fc.oneof(value, fc.constant(line({ content: 'Hi' }))), { maxLength: 8 }), (values) => {
      decodeInPieces(ollamaChat, Buffer.from(values.map((each) => JSON.stringify(each)).join('\n')), 1000)
      decodeReplyOf(ollamaChat, JSON.stringify(values[0] ?? null))
    }),
    { numRuns: runs(300) },
  )
})
