import { describe, expect, test } from 'vitest'
import { checkReply } from '../../scripts/bench/answer-check.ts'
import { requestBody } from '../../scripts/bench/bodies.ts'
import { chatScript } from '../../scripts/bench/chat-wire.ts'
import type { ExpectedAnswer } from '../../scripts/bench/exchange.ts'
import { chunkFrame, StreamFrames } from '../../scripts/bench/frames.ts'
import { formatFigure, formatGoal, judge } from '../../scripts/bench/goals.ts'
import { OptionsError, parseOptions } from '../../scripts/bench/options.ts'
import { parseProcStat, parsePsTime } from '../../scripts/bench/process-figures.ts'
import { responsesScript } from '../../scripts/bench/responses-wire.ts'
import { median, percentile, range } from '../../scripts/bench/statistics.ts'
import { StreamCheck } from '../../scripts/bench/stream-check.ts'
import { renderTable } from '../../scripts/bench/table.ts'
import { parseVariant, upstreamModelName } from '../../scripts/bench/variant.ts'
import { stampedText } from '../../scripts/bench/wire-script.ts'

describe('statistics', () => {
  test('a percentile is the value at the nearest rank, whatever the order', () => {
    const values = [5, 1, 4, 2, 3]
    expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 3, 5, 5])
    expect(values).toEqual([5, 1, 4, 2, 3])
  })

  test('the median of an even number of values is between the two in the middle', () => {
    expect(median([10, 1, 3, 2])).toBe(2.5)
    expect(median([3, 1, 2])).toBe(2)
  })

  test('the range spans lowest to highest', () => {
    expect(range([2, 9, 1])).toEqual({ low: 1, high: 9 })
  })

  test('no values give no figure', () => {
    expect([percentile([], 0.5), median([]), range([]).low]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})

test('a table is as wide as its widest cells and aligns them', () => {
  const columns = [
    { title: 'name', align: 'left' },
    { title: 'µs', align: 'right' },
  ] as const
  expect(renderTable(columns, [['a', '12345'], ['longer']])).toBe(
    ['name       µs', '------  -----', 'a       12345', 'longer'].join('\n'),
  )
})

describe('goals', () => {
  const ratio = { measure: 'cpu', goal: 1.5, stretch: 1.2 } as const

  test('a ratio is judged by goal and stretch, both of which count when they are met exactly', () => {
    expect([1.2, 1.3, 1.5, 1.51, Number.NaN].map((measured) => judge(ratio, measured).verdict)).toEqual([
      'stretch',
      'ok',
      'ok',
      'over',
      'no figure',
    ])
  })

  test('a rate has to reach its goal', () => {
    const goal = { measure: 'rate', goal: 99 } as const
    expect([98.9, 99].map((measured) => judge(goal, measured).verdict)).toEqual(['over', 'ok'])
  })

  test('figures and goals carry their unit', () => {
    expect([formatFigure('cpu', 1.234), formatFigure('cpu', Number.NaN)]).toEqual(['1.23 ×', '-'])
    expect([formatGoal('rate', 99), formatGoal('ready', 1_000), formatGoal('cpu', undefined)]).toEqual([
      '≥ 99 %',
      '≤ 1000 ms',
      '',
    ])
  })
})

describe('options', () => {
  test('without options everything runs in full', () => {
    expect(parseOptions([], ['a'])).toEqual({
      isQuick: false,
      isSelfCheck: false,
      isHelp: false,
      jsonFile: 'dist/bench.json',
      scenarios: [],
      rounds: undefined,
    })
  })

  test('an unknown scenario, option or number of rounds is refused', () => {
    for (const argv of [['--scenario', 'b'], ['--fast'], ['--rounds', '0'], ['--rounds', 'x']]) {
      expect(() => parseOptions(argv, ['a'])).toThrow(OptionsError)
    }
  })
})

describe('CPU time', () => {
  test('is read behind a command name with spaces and parentheses', () => {
    expect(parseProcStat('12 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 11 0')).toBe(2_000_000)
  })

  test('is read from what ps prints', () => {
    expect(['0:01.25', '00:01:02', '1-00:00:01'].map(parsePsTime)).toEqual([1_250_000, 62_000_000, 86_401_000_000])
  })
})

describe('the fake upstream', () => {
  test('answers as the model name says', () => {
    expect(parseVariant('bench-json')).toEqual({ kind: 'json' })
    expect(parseVariant('bench/chat-sse-burst')).toEqual({ kind: 'burst', deltas: 100 })
    expect(parseVariant('bench/sse-paced-10ms-x25')).toEqual({ kind: 'paced', deltas: 25, intervalMs: 10 })
    expect(parseVariant('gpt-5')).toBeUndefined()
  })

  test('knows every variant by the name that it is asked for', () => {
    const paced = { kind: 'paced', deltas: 25, intervalMs: 100 } as const
    expect(parseVariant(upstreamModelName(paced))).toEqual(paced)
  })

  test('numbers the events of a stream without gaps', () => {
    const events = [...responsesScript.opening, responsesScript.delta(0, 'a'), ...responsesScript.closing(1, 'a')]
    const numbers = events.map((event) => JSON.parse(event.split('\ndata: ')[1] ?? '').sequence_number)
    expect(numbers).toEqual(numbers.map((_, index) => index))
  })

  test('puts a stamp where the text of a delta has its digits', () => {
    for (const script of [responsesScript, chatScript]) {
      const frames = new StreamFrames(script, 12)
      expect(frames.stampedDelta(11, 4_711).toString()).toBe(
        chunkFrame(script.delta(11, stampedText(4_711))).toString(),
      )
    }
  })
})

describe('bodies', () => {
  test('have the sizes that they are named for', () => {
    const sizes = (['small', 'medium', 'large', 'memory'] as const).map(
      (size) => requestBody(size, 'bench/json', false).length,
    )
    const [small = 0, medium = 0, large = 0, memory = 0] = sizes
    expect(small).toBe(300)
    expect(medium / 20_000).toBeCloseTo(1, 1)
    expect(large / 500_000).toBeCloseTo(1, 1)
    expect(memory / 150_000).toBeCloseTo(1, 1)
  })
})

describe('checks of answers', () => {
  const reply: ExpectedAnswer = { format: 'responses', variant: { kind: 'json' }, hasDone: true }
  const formats = [
    ['responses', responsesScript],
    ['chat', chatScript],
  ] as const

  test('a whole answer passes, one that was cut or changed does not', () => {
    const body = Buffer.from(responsesScript.reply)
    expect(checkReply(reply, body, true)).toBeUndefined()
    expect(checkReply(reply, body.subarray(0, -2), false)).toContain('cut short')
    expect(checkReply(reply, Buffer.from('{}'), false)).toContain('no sentinel')
    expect(checkReply(reply, Buffer.from(responsesScript.reply.replace('paragraph', 'sentence')), true)).toContain(
      'text',
    )
  })

  test.each(formats)('a %s stream passes however its bytes are cut, and its stamps are read', (format, script) => {
    const text = stampedText(1) + stampedText(2)
    const deltas = [script.delta(0, stampedText(1)), script.delta(1, stampedText(2))]
    const stream = Buffer.from([...script.opening, ...deltas, ...script.closing(2, text)].join(''))
    for (const size of [1, 7, 64, stream.length]) {
      const delays: number[] = []
      const expected: ExpectedAnswer = { format, variant: { kind: 'burst', deltas: 2 }, hasDone: format === 'chat' }
      const check = new StreamCheck(expected, delays, true)
      for (let at = 0; at < stream.length; at += size) check.push(stream.subarray(at, at + size))
      expect(check.complaint()).toBeUndefined()
      expect(delays).toHaveLength(2)
    }
  })

  test.each(formats)('a %s stream without its end or with a delta too few does not pass', (format, script) => {
    const expected: ExpectedAnswer = { format, variant: { kind: 'burst', deltas: 1 }, hasDone: true }
    const cut = new StreamCheck(expected, [], false)
    cut.push(Buffer.from(script.delta(0, stampedText(0))))
    expect(cut.complaint()).toBe('no terminal event')
    expect(new StreamCheck(expected, [], false).complaint()).toBe('0 deltas instead of 1')
  })
})
