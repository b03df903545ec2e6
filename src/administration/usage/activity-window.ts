import { GatewayError } from '../../errors/gateway-error.ts'
import type { ActivityInterval } from '../../records/activity.ts'
import { dayMs } from '../../records/dataset-day.ts'

/** What was asked for of a time range: a day such as 2026-01-31, or moments in RFC 3339. */
export interface WindowWish {
  readonly date?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Unix milliseconds, whole hours; `until` itself is not in it. */
export interface ActivityWindow {
  readonly since: number
  readonly until: number
}

const hourMs = 60 * 60 * 1000
const daysShown = 30
const daysMax: Readonly<Record<ActivityInterval, number>> = { hour: 31, day: 366, all: 3_660 }

/** The whole hours to sum: the day asked for, or from `since` to `until`, or the last 30 UTC days with today. Throws GatewayError, 400. */
export function toActivityWindow(wish: WindowWish, interval: ActivityInterval, now: number): ActivityWindow {
  if (wish.date !== undefined) {
    if (wish.since !== undefined || wish.until !== undefined) {
      throw new GatewayError('invalid_request', 'date: must be given without since and until.')
    }
    const since = Date.parse(`${wish.date}T00:00:00Z`)
    return { since, until: since + dayMs }
  }
  const tomorrow = (Math.floor(now / dayMs) + 1) * dayMs
  const until = wish.until === undefined ? tomorrow : Math.ceil(Date.parse(wish.until) / hourMs) * hourMs
  const since =
    wish.since === undefined ? until - daysShown * dayMs : Math.floor(Date.parse(wish.since) / hourMs) * hourMs
  if (!(since < until)) throw new GatewayError('invalid_request', 'since: must be before until.')
  if (until - since > daysMax[interval] * dayMs) {
    const advice = interval === 'hour' ? ' by hour; ask for days with interval=day' : ''
    throw new GatewayError('invalid_request', `since: must be at most ${daysMax[interval]} days before until${advice}.`)
  }
  return { since: Math.max(0, since), until }
}
