import type { Paints } from './paints.ts'
import { refusedText, requestText } from './request-log.ts'
import { requestWords } from './request-words.ts'
import { shownText } from './shown-text.ts'

const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** A JSON line of the log as a person reads it on a terminal: one line, errors with their stacks below it. */
export function terminalLine(json: string, paints: Paints): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>
  const clock = paints.dim(clockOf(time))
  const isRequest = level === 30 && (msg === requestText || msg === refusedText)
  if (isRequest) return `${clock} ${requestWords(rest, paints)}\n`
  const paint = typeof level !== 'number' || level < 40 ? paints.green : level < 50 ? paints.yellow : paints.red
  const name = paint((levels[Number(level)] ?? 'INFO').padEnd(5))
  const message = shownText(String(msg ?? ''))
  const facts = Object.entries(rest).map(([key, value]) => `${paints.dim(`${shownText(key)}=`)}${shownValue(value)}`)
  return `${[clock, name, paint(message), ...facts].join(' ')}\n${err === undefined ? '' : stackOf(err)}`
}

/** The wall clock of this machine, to the millisecond. */
export function clockOf(time: unknown): string {
  const date = new Date(typeof time === 'string' || typeof time === 'number' ? time : Number.NaN)
  if (Number.isNaN(date.getTime())) return '--:--:--.---'
  const two = (count: number) => String(count).padStart(2, '0')
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return /^[\w.:/@#+-]+$/.test(value) ? value : shownText(JSON.stringify(value))
  return shownText(JSON.stringify(value) ?? '')
}

const causesMax = 5

function stackOf(err: unknown, depth = 0): string {
  if (typeof err !== 'object' || err === null || depth > causesMax) return ''
  const { type, message, stack, cause } = err as Record<string, unknown>
  const text = typeof stack === 'string' ? stack : `${String(type)}: ${String(message)}`
  const lines = text.split('\n').map((line) => `    ${shownText(line)}`)
  return `${lines.join('\n')}\n${stackOf(cause, depth + 1)}`
}
