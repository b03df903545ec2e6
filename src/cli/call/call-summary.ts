import type { Colours } from '../terminal/colours.ts'
import { toFields } from './response-view.ts'

/** When the first text arrived and when the call ended, in milliseconds from its start. */
export interface CallTimes {
  /** Null when no text was streamed. */
  readonly firstTextMs: number | null
  readonly totalMs: number
}

/** One line about an answer: tokens, cost, time, model and the generation's id. */
export function summarizeCall(
  response: Readonly<Record<string, unknown>>,
  times: CallTimes,
  generationId: string | undefined,
  { dim }: Colours,
): string {
  const usage = toFields(response['usage'])
  const parts = [
    describeTokens(usage),
    describeCost(usage['cost']),
    describeTimes(times),
    typeof response['model'] === 'string' ? response['model'] : '',
    generationId ?? '',
  ]
  return `${dim(parts.filter((part) => part !== '').join(' · '))}\n`
}

function describeTokens(usage: Readonly<Record<string, unknown>>): string {
  const { input_tokens: input, output_tokens: output } = usage as { input_tokens?: unknown; output_tokens?: unknown }
  if (typeof input !== 'number' || typeof output !== 'number') return 'tokens unknown'
  const cached = toFields(usage['input_tokens_details'])['cached_tokens']
  const reasoning = toFields(usage['output_tokens_details'])['reasoning_tokens']
  return `${input}${aside(cached, 'cached')} + ${output}${aside(reasoning, 'reasoning')} tokens`
}

function aside(count: unknown, word: string): string {
  return typeof count === 'number' && count > 0 ? ` (${count} ${word})` : ''
}

function describeCost(cost: unknown): string {
  if (typeof cost !== 'number') return 'cost unknown'
  // No exponents: a call may cost a few nano-dollars.
  return `$${cost.toFixed(9).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

function describeTimes({ firstTextMs, totalMs }: CallTimes): string {
  const first = firstTextMs === null ? '' : ` (first text after ${seconds(firstTextMs)})`
  return `${seconds(totalMs)}${first}`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
