import { type AttemptRecord, type GenerationRecord, hasAnswer } from '../../records/generation-record.ts'
import { type GenerationStep, stepsOf } from '../../records/generation-steps.ts'
import { showDollars } from '../options/read-dollars.ts'
import type { Colours } from '../terminal/colours.ts'
import { shownCell } from '../terminal/shown-cell.ts'
import { timeText } from './generation-table.ts'
import { routeLines } from './route-lines.ts'
import { stepTitles, stepWords } from './step-words.ts'

const barWidth = 32

interface Line {
  readonly name: string
  readonly startMs: number
  readonly durationMs: number
  readonly words: string
  readonly isGood: boolean
}

/** A record for people: its head, where its time went as bars, where it was to go, and what ran beside it. */
export function renderGeneration(record: GenerationRecord, colours: Colours): string {
  const { bold, dim, red } = colours
  const ended = record.stopReason === null ? record.status : `${record.status} (${record.stopReason})`
  const facts = [
    ['request', record.requestId],
    ['when', new Date(record.createdAt).toISOString()],
    ['ended', record.status === 'completed' ? ended : red(ended)],
    ...(record.errorMessage === undefined ? [] : [['error', `${record.errorType}: ${record.errorMessage}`]]),
    ['model', record.model === null ? record.requestedModel : `${record.model} at ${record.provider}`],
    ['tokens', tokenWords(record)],
    ['cost', costWords(record)],
    ['time', timeWords(record)],
  ]
  const steps = stepsOf(record)
  const lines = steps === null ? linesOf(record) : stepLines(record, steps)
  const width = Math.max(0, ...lines.map(({ name }) => name.length))
  const whole = Math.max(1, record.durationMs)
  const drawn = lines.map(({ name, startMs, durationMs, words, isGood }) => {
    const from = Math.min(barWidth - 1, Math.floor((startMs / whole) * barWidth))
    const length = Math.max(1, Math.min(barWidth - from, Math.round((durationMs / whole) * barWidth)))
    const bar = '█'.repeat(length)
    const room = ' '.repeat(barWidth - from - length)
    return `  ${name.padEnd(width)}  ${' '.repeat(from)}${isGood ? bar : red(bar)}${room}  ${shortTime(durationMs).padStart(7)}  ${words}`.trimEnd()
  })
  const isAsked = steps === null ? lines.length > 0 : steps.some(({ kind }) => kind === 'attempt')
  const stages = (record.pipeline ?? []).map(
    ({ name, summary }) => `  ${name}${summary === undefined ? '' : `: ${summary}`}`,
  )
  const all = [
    bold(record.id),
    ...facts.map(([name = '', value]) => `${dim(name.padEnd(8))} ${value}`),
    ...(drawn.length === 0 ? [] : ['', steps === null ? 'Attempts:' : 'Timeline:', ...drawn]),
    ...(isAsked ? [] : ['', 'No provider was asked.']),
    ...routeLines(record, colours),
    ...(stages.length === 0 ? [] : ['', 'What ran beside the model:', ...stages]),
  ]
  return `${all.map((line) => shownCell(line, colours)).join('\n')}\n`
}

function stepLines(record: GenerationRecord, steps: readonly GenerationStep[]): readonly Line[] {
  let attempts = 0
  return steps.map(({ kind, name, startMs, durationMs, busyMs, attemptAt }) => {
    if (kind !== 'attempt') {
      const own = name === null ? stepTitles[kind] : `${stepTitles[kind]} ${name}`
      const words = busyMs === undefined ? stepWords[kind] : `${stepWords[kind]}, ${shortTime(busyMs)} at work`
      return { name: own, startMs, durationMs, words, isGood: true }
    }
    attempts++
    const attempt = attemptAt === undefined ? undefined : record.attempts[attemptAt]
    const { words, isGood } = attempt === undefined ? answerEnd(record) : lineOf(attempt)
    const shown = isGood ? words : `failed: ${words}`
    return { name: `attempt ${attempts}: ${name ?? ''}`, startMs, durationMs, words: shown, isGood }
  })
}

/** How the answer ended that is the generation itself. */
function answerEnd({ status }: GenerationRecord): Pick<Line, 'words' | 'isGood'> {
  return { words: status === 'failed' ? 'ended by the gateway' : 'answered', isGood: true }
}

function shortTime(ms: number): string {
  return ms > 0 && ms < 10 ? `${ms.toFixed(2)} ms` : timeText(ms)
}

// Attempts follow one another; what lies between them is the gateway's and its tools'.
function linesOf(record: GenerationRecord): readonly Line[] {
  const { attempts, provider, endpointTag, durationMs } = record
  const hasListedAnswer = attempts.some(({ answeredTag }) => answeredTag !== undefined)
  const all = attempts.map(lineOf)
  if (!hasListedAnswer && provider !== null && hasAnswer(record)) {
    const failedMs = attempts.reduce((sum, each) => sum + each.durationMs, 0)
    const answeredMs = record.upstreamMs ?? Math.max(0, durationMs - failedMs)
    all.push({ name: endpointTag ?? provider, durationMs: answeredMs, words: 'answered', isGood: true })
  }
  const usedMs = all.reduce((sum, each) => sum + each.durationMs, 0)
  const gapMs = Math.max(0, durationMs - usedMs) / Math.max(1, all.length)
  let startMs = 0
  return all.map((line) => {
    const at = startMs + gapMs
    startMs = at + line.durationMs
    return { ...line, startMs: at }
  })
}

function lineOf({ provider, status, code, message, durationMs, answeredTag }: AttemptRecord): Omit<Line, 'startMs'> {
  const isGood = answeredTag !== undefined
  const failure = [status === 0 ? '' : String(status), code, message ?? ''].filter((word) => word !== '').join(' ')
  return { name: answeredTag ?? provider, durationMs, words: isGood ? 'answered' : failure, isGood }
}

function tokenWords({ inputTokens, cachedTokens, outputTokens, reasoningTokens }: GenerationRecord): string {
  const cached = cachedTokens > 0 ? ` (${cachedTokens} cached)` : ''
  const thought = reasoningTokens > 0 ? ` (${reasoningTokens} reasoning)` : ''
  return `${inputTokens}${cached} in, ${outputTokens}${thought} out`
}

function costWords({ costNanos, costOrigin, cacheDiscountNanos }: GenerationRecord): string {
  if (costNanos === null) return 'unknown'
  const saved = cacheDiscountNanos === undefined ? '' : `, caching saved ${showDollars(cacheDiscountNanos)}`
  return `${showDollars(costNanos)} (${costOrigin}${saved})`
}

function timeWords({ durationMs, firstTokenMs, addedMs, upstreamMs }: GenerationRecord): string {
  return [
    timeText(durationMs),
    ...(firstTokenMs === null ? [] : [`first token after ${timeText(firstTokenMs)}`]),
    ...(upstreamMs === undefined ? [] : [`provider ${timeText(upstreamMs)}`]),
    ...(addedMs === undefined ? [] : [`gateway ${shortTime(addedMs)}`]),
  ].join(', ')
}
