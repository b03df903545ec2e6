import { describe, expect, test } from 'vitest'
import { parseProcStat, parsePsTime } from '../../scripts/bench/measure/process-figures.ts'
import { median, percentile, range } from '../../scripts/bench/measure/statistics.ts'
import { OptionsError, parseOptions } from '../../scripts/bench/options.ts'
import { renderPairs } from '../../scripts/bench/report/pair-table.ts'
import { renderTable } from '../../scripts/bench/report/table.ts'
import { fullEffort, quickEffort } from '../../scripts/bench/scenarios/effort.ts'
import { formatFigure, formatGoal, judge } from '../../scripts/bench/scenarios/goals.ts'
import { pairScenariosOf } from '../../scripts/bench/scenarios/pairs.ts'
import { scenariosOf } from '../../scripts/bench/scenarios/scenarios.ts'
import { selectScenarios } from '../../scripts/bench/scenarios/select.ts'

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
      hasPairs: false,
      jsonFile: 'dist/bench.json',
      scenarios: [],
      rounds: undefined,
      dataset: undefined,
      hasRecords: false,
      steps: [],
    })
  })

  test('the dataset has a size, a smaller one when it shall be quick', () => {
    const sizeOf = (...argv: string[]) => parseOptions(argv, []).dataset
    expect(sizeOf('--dataset')).toEqual({ apps: 10_000, days: 690 })
    expect(sizeOf('--dataset', '--quick')).toEqual({ apps: 1_000, days: 690 })
    expect(sizeOf('--dataset', '--apps', '20', '--days', '5')).toEqual({ apps: 20, days: 5 })
  })

  test('records are measured alone', () => {
    expect(parseOptions(['--records', '--quick'], [])).toMatchObject({ hasRecords: true, isQuick: true })
    for (const other of ['--dataset', '--pairs', '--plan', '--growth']) {
      expect(() => parseOptions(['--records', other], [])).toThrow(OptionsError)
    }
  })

  test('steps of a request are measured alone', () => {
    expect(parseOptions(['--plan', '--identity', '--quick'], [])).toMatchObject({ steps: ['identity', 'plan'] })
    expect(parseOptions(['--admit', '--byok'], [])).toMatchObject({ steps: ['admit', 'byok'] })
    for (const argv of [
      ['--plan', '--dataset'],
      ['--byok', '--pairs'],
      ['--admit', '--scenario', 'a'],
    ]) {
      expect(() => parseOptions(argv, ['a'])).toThrow("can't be combined")
    }
  })

  test('a star stands for any part of a name of a scenario', () => {
    const known = ['json-20kb', 'pair-chat-chat-json-20kb', 'pair-chat-chat-sse-burst']
    expect(parseOptions(['--scenario', 'pair-*-json-*'], known).scenarios).toEqual(['pair-chat-chat-json-20kb'])
    expect(parseOptions(['--scenario', 'json-20kb'], known).scenarios).toEqual(['json-20kb'])
    expect(() => parseOptions(['--scenario', 'json.*'], known)).toThrow(OptionsError)
  })

  test('an unknown scenario, option or number of rounds is refused', () => {
    for (const argv of [
      ['--scenario', 'b'],
      ['--fast'],
      ['--rounds', '0'],
      ['--rounds', 'x'],
      ['--apps', '5'],
      ['--dataset', '--days', '0'],
    ]) {
      expect(() => parseOptions(argv, ['a'])).toThrow(OptionsError)
    }
  })
})

describe('pairs of formats', () => {
  const names = (selection: { isQuick?: boolean; hasPairs?: boolean; scenarios?: readonly string[] }) =>
    selectScenarios(fullEffort, { isQuick: false, hasPairs: false, scenarios: [], ...selection }).map(
      ({ name }) => name,
    )
  const single = scenariosOf(fullEffort).map(({ name }) => name)
  const pairs = pairScenariosOf(fullEffort).map(({ name }) => name)

  test('are every caller with every provider, under two loads and a name of their own each', () => {
    expect(new Set([...single, ...pairs]).size).toBe(single.length + 3 * 7 * 2)
    expect(pairs).toContain('pair-messages-gemini-json-20kb')
    expect(pairs).toContain('pair-messages-gemini-sse-burst')
  })

  test('a full run adds those with the usual providers, a quick one none', () => {
    expect(names({})).toEqual([...single, ...pairs.filter((name) => !/converse|cohere|ollama/.test(name))])
    expect(names({ isQuick: true })).toEqual(single)
  })

  test('run alone when they are asked for, with what is named beside them', () => {
    expect(names({ hasPairs: true })).toEqual(pairs)
    expect(names({ hasPairs: true, isQuick: true })).toHaveLength(3 * 4 * 2)
    expect(names({ hasPairs: true, scenarios: ['start'] })).toEqual(['start', ...pairs])
    expect(names({ scenarios: ['pair-chat-ollama-sse-burst', 'start'] })).toEqual([
      'start',
      'pair-chat-ollama-sse-burst',
    ])
  })

  test('have the goals of relay and translation', () => {
    const goals = pairScenariosOf(quickEffort).map(({ pair, goals: [goal] }) => {
      const isRelay: boolean = pair?.caller === pair?.provider
      return `${pair?.load} ${isRelay} ${goal?.goal}`
    })
    expect([...new Set(goals)].sort()).toEqual([
      'json-20kb false 4',
      'json-20kb true 2.5',
      'sse-burst false 1.1',
      'sse-burst true 0.8',
    ])
  })

  test('are shown as a matrix that marks relays, misses and wrong answers', () => {
    const cell = (caller: 'openai-chat' | 'anthropic-messages', measured: number, failure?: string) => ({
      name: '',
      title: '',
      targets: [],
      findings: [judge({ measure: 'cpu', goal: 2.5 }, measured)],
      pair: { load: 'json-20kb', caller, provider: 'openai-chat' } as const,
      ...(failure !== undefined && { failure }),
    })
    const shown = (...cells: ReturnType<typeof cell>[]) => renderPairs(cells).join().split('\n').slice(-2)
    expect(shown(cell('openai-chat', 2), cell('anthropic-messages', 3))).toEqual([
      'messages           ! 3.00',
      'chat               = 2.00',
    ])
    expect(shown(cell('openai-chat', 2, 'HTTP 500'))[1]).toBe('chat               wrong')
    expect(renderPairs([])).toEqual([])
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
