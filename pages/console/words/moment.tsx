import { timeWords } from './times.ts'

/** A time as people read it; the exact one in UTC is shown to who points at it. */
export function Moment({ at, isAgo = false }: { readonly at: string | number; readonly isAgo?: boolean }) {
  const date = new Date(at)
  const now = new Date()
  return (
    <time dateTime={date.toISOString()} title={timeWords.utc(date)}>
      {isAgo ? timeWords.ago(date, now) : timeWords.exact(date, now)}
    </time>
  )
}
