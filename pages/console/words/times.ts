/** Times as the reader's language and place write them. */
export interface TimeWords {
  /** 14:05:09, with the day where it is not today's. */
  exact(date: Date, now: Date): string
  /** 3 min ago. */
  ago(date: Date, now: Date): string
  /** The whole time in UTC. */
  utc(date: Date): string
  day(date: Date): string
}

export function timeWordsIn(locale: string | undefined): TimeWords {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const dayAndClock = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return {
    exact: (date, now) => (date.toDateString() === now.toDateString() ? clock : dayAndClock).format(date),
    ago(date, now) {
      const seconds = (date.getTime() - now.getTime()) / 1000
      const [unit, size] = unitFor(Math.abs(seconds))
      return relative.format(Math.round(seconds / size), unit)
    },
    utc: (date) =>
      `${date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '')} UTC`,
    day: (date) => days.format(date),
  }
}

function unitFor(seconds: number): readonly [Intl.RelativeTimeFormatUnit, number] {
  if (seconds < 59.5) return ['second', 1]
  if (seconds < 3570) return ['minute', 60]
  if (seconds < 84_600) return ['hour', 3600]
  return ['day', 86_400]
}

export const timeWords: TimeWords = timeWordsIn(undefined)
