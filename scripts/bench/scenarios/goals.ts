/** A figure that was aimed for. */
export interface Goal {
  readonly measure: Measure
  readonly goal: number
  readonly stretch?: number
}

/** What goals are about. */
export type Measure = keyof typeof measures

/** How a figure compares to its goal. */
export type Verdict = 'stretch' | 'ok' | 'over' | 'no figure'

interface MeasureWords {
  readonly title: string
  /** `×`: a ratio to rawproxy. */
  readonly unit: '×' | 'ms' | 'MB' | '%' | 'wrong'
  readonly digits: number
  readonly isHigherBetter?: true
}

const measures = {
  cpu: { title: 'CPU per exchange', unit: '×', digits: 2 },
  'event-delay': { title: 'added event delay p50', unit: 'ms', digits: 2 },
  latency: { title: 'added latency p50', unit: 'ms', digits: 3 },
  rate: { title: 'share of the full rate', unit: '%', digits: 1, isHigherBetter: true },
  wrong: { title: 'wrong answers', unit: 'wrong', digits: 0 },
  memory: { title: 'peak memory', unit: '×', digits: 2 },
  ready: { title: 'ready after', unit: 'ms', digits: 0 },
  'idle-memory': { title: 'idle memory', unit: 'MB', digits: 0 },
  'peak-memory': { title: 'peak memory', unit: 'MB', digits: 0 },
  'calm-memory': { title: 'memory afterwards', unit: 'MB', digits: 0 },
} as const satisfies Record<string, MeasureWords>

/** A figure beside its goal. */
export interface Finding extends Goal {
  readonly measured: number
  /** Lowest and highest of the rounds, where there were several. */
  readonly low?: number
  readonly high?: number
  readonly verdict: Verdict
}

/** Compares a figure with its goal; a goal that is met exactly is met. */
export function judge(goal: Goal, measured: number, rounds?: { readonly low: number; readonly high: number }): Finding {
  return { ...goal, measured, ...rounds, verdict: verdictOf(goal, measured) }
}

/** What a measure is called in the table. */
export function measureTitle(measure: Measure): string {
  return measures[measure].title
}

/** A figure with its unit, as `1.23 ×`; a dash where there is none. */
export function formatFigure(measure: Measure, value: number | undefined): string {
  const words: MeasureWords = measures[measure]
  if (value === undefined || !Number.isFinite(value)) return '-'
  return words.unit === 'wrong' ? value.toFixed(0) : `${value.toFixed(words.digits)} ${words.unit}`
}

/** A goal as `≤ 1.5 ×`, or an empty string. */
export function formatGoal(measure: Measure, value: number | undefined): string {
  if (value === undefined) return ''
  const words: MeasureWords = measures[measure]
  const sign = words.isHigherBetter === true ? '≥' : '≤'
  return words.unit === 'wrong' ? `${sign} ${value}` : `${sign} ${value} ${words.unit}`
}

function verdictOf(goal: Goal, measured: number): Verdict {
  if (!Number.isFinite(measured)) return 'no figure'
  const words: MeasureWords = measures[goal.measure]
  const meets = (limit: number): boolean => (words.isHigherBetter === true ? measured >= limit : measured <= limit)
  if (goal.stretch !== undefined && meets(goal.stretch)) return 'stretch'
  return meets(goal.goal) ? 'ok' : 'over'
}
