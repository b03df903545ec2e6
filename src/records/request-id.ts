import { randomUUID } from 'node:crypto'

const own = /^req-[0-9a-f]{32}$/
const timeDigits = 12

/** A new request's id: its time, then random digits. So the request's generation is found without an index that each row had to be written to. */
export function createRequestId(now: number): string {
  const time = Math.trunc(now).toString(16).padStart(timeDigits, '0')
  return `req-${time}${randomUUID().replaceAll('-', '').slice(timeDigits)}`
}

/** Whether an id is one that `createRequestId` made. */
export function isOwnRequestId(id: string): boolean {
  return own.test(id)
}

/** When the request came in, in Unix milliseconds; NaN for ids that callers chose. */
export function timeOfRequestId(id: string): number {
  return own.test(id) ? Number.parseInt(id.slice(4, 4 + timeDigits), 16) : Number.NaN
}
