/** A stretch of time that pages tell of. */
export interface TimeRange {
  /** One of the ranges that are offered, or `custom`. */
  readonly key: string
  readonly title: string
  readonly since: Date
  /** Undefined: until now. */
  readonly until: Date | undefined
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const ranges: readonly { readonly key: string; readonly title: string; readonly ms: number }[] = [
  { key: '15m', title: '15 minutes', ms: 15 * minuteMs },
  { key: '1h', title: '1 hour', ms: hourMs },
  { key: '24h', title: '24 hours', ms: dayMs },
  { key: '7d', title: '7 days', ms: 7 * dayMs },
  { key: '30d', title: '30 days', ms: 30 * dayMs },
  { key: '90d', title: '90 days', ms: 90 * dayMs },
]

const usual = '24h'

/** The range that an address names. What it can't mean is the usual one. */
export function rangeOf(query: URLSearchParams, now: Date): TimeRange {
  const since = dateOf(query.get('since'))
  if (since !== undefined) {
    const until = dateOf(query.get('until'))
    return { key: 'custom', title: 'custom', since, until: until !== undefined && until > since ? until : undefined }
  }
  const wanted = query.get('range') ?? usual
  const found = ranges.find(({ key }) => key === wanted) ?? ranges.find(({ key }) => key === usual)
  const { key, title, ms } = found ?? { key: usual, title: usual, ms: dayMs }
  return { key, title, since: new Date(now.getTime() - ms), until: undefined }
}

function dateOf(text: string | null): Date | undefined {
  if (text === null) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The range of the same length before it. */
export function rangeBefore({ since, until }: TimeRange, now: Date): { readonly since: Date; readonly until: Date } {
  const lengthMs = (until ?? now).getTime() - since.getTime()
  return { since: new Date(since.getTime() - lengthMs), until: since }
}

/** What tells a range from another, so that a page asks again when it is another one. */
export function rangeWords(query: URLSearchParams): string {
  return [query.get('range') ?? usual, query.get('since'), query.get('until')].join(' ')
}
