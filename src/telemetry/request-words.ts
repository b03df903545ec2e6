import type { Paints } from './paints.ts'
import { shownText } from './shown-text.ts'

type Facts = Readonly<Record<string, unknown>>

const failedMax = 3

/**
 * What a terminal shows of a request: status, operation, key, model → endpoint and what failed before, tokens, cost, times, and the id that
 * leads to its record, or else to its answer.
 */
export function requestWords(facts: Facts, paints: Paints): string {
  const { status, operationId, key } = facts
  const words = [
    statusWord(status, paints),
    operationId === undefined ? paints.dim('no operation') : paints.bold(textOf(operationId)),
    key === undefined ? '' : textOf(key),
    ...wordsOf(facts, paints),
  ]
  return joined(words)
}

/** The same of a record: how it ended stands for the status. */
export function generationWords(facts: Facts, paints: Paints): string {
  const { ended = 'completed', key, ...rest } = facts
  const paint = ended === 'completed' ? paints.green : ended === 'failed' ? paints.red : paints.yellow
  return joined([paint(textOf(ended)), key === undefined ? '' : textOf(key), ...wordsOf(rest, paints)])
}

function wordsOf(facts: Facts, paints: Paints): readonly string[] {
  const { durationMs, firstTokenMs, costUsd } = facts
  return [
    routeWords(facts, paints),
    troubleWords(facts, paints),
    tokenWords(facts),
    typeof costUsd === 'number' ? dollars(costUsd) : '',
    typeof durationMs === 'number' ? duration(durationMs) : '',
    typeof firstTokenMs === 'number' ? paints.dim(`first ${duration(firstTokenMs)}`) : '',
    paints.dim(textOf(facts['generationId'] ?? facts['requestId'] ?? '')),
  ]
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== '').join('  ')
}

function statusWord(status: unknown, { green, yellow, red }: Paints): string {
  const word = textOf(status)
  return Number(status) < 400 ? green(word) : Number(status) < 500 ? yellow(word) : red(word)
}

function routeWords({ model, provider, endpoint, failed }: Facts, { cyan, yellow }: Paints): string {
  const served = model === undefined ? '' : cyan(textOf(model))
  const place = endpoint ?? provider
  const route = place === undefined ? served : `${served} → ${cyan(textOf(place))}`
  if (!Array.isArray(failed)) return route
  const counts = new Map<string, number>()
  for (const each of failed) {
    const words = failureWords(each as Facts, model)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const all = [...counts].map(([words, count]) => (count === 1 ? words : `${words} ×${count}`))
  const named = all.slice(0, failedMax)
  const more = all.length > failedMax ? [`${all.length - failedMax} more`] : []
  return `${route} ${yellow(`(failed: ${[...named, ...more].join(', ')})`)}`.trim()
}

function failureWords({ provider, model, status, code }: Facts, served: unknown): string {
  const who = model === served ? textOf(provider) : `${textOf(model)} → ${textOf(provider)}`
  return [who, status === 0 ? '' : textOf(status), textOf(code)].filter((word) => word !== '').join(' ')
}

function troubleWords({ ended, errorType, reason }: Facts, { yellow }: Paints): string {
  const words = [ended, errorType, reason].filter((word) => word !== undefined).map(textOf)
  return words.length === 0 ? '' : yellow(words.join(' '))
}

function tokenWords({ inputTokens, outputTokens, cachedTokens }: Facts): string {
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return ''
  const cached = typeof cachedTokens === 'number' ? ` (${cachedTokens} cached)` : ''
  return `${inputTokens}${cached} in ${outputTokens} out`
}

/** To the nano-dollar, which is what is counted. */
function dollars(usd: number): string {
  const text = usd.toFixed(9).replace(/0+$/, '')
  const [whole = '0', part = ''] = text.split('.')
  return `$${whole}.${part.padEnd(2, '0')}`
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms * 10) / 10} ms` : `${(ms / 1000).toFixed(2)} s`
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : JSON.stringify(value), 200)
}
