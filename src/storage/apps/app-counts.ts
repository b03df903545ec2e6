import { dayOf } from '../../records/dataset-day.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'

/** The end of an insert into `app_days`: adds to an existing row. */
export const addToAppDay = `on conflict (day, app_id) do update set requests = app_days.requests + excluded.requests,
  prompt_tokens = app_days.prompt_tokens + excluded.prompt_tokens,
  completion_tokens = app_days.completion_tokens + excluded.completion_tokens`

/** A generation with its app. */
export type AttributedRecord = GenerationRecord & { readonly app: NonNullable<GenerationRecord['app']> }

export function isAttributed(record: GenerationRecord): record is AttributedRecord {
  return record.app !== undefined
}

/** When a generation ended, in Unix milliseconds. */
export function endOf({ createdAt, durationMs }: GenerationRecord): number {
  return Math.round(createdAt + durationMs)
}

const knownMax = 10_000

/** Ids of apps whose rows already have all that a mention says. Apps are never deleted, so ids stay valid. Add only what is committed. */
export class KnownApps {
  readonly #ids = new Map<string, number>()

  get(record: AttributedRecord): number | undefined {
    return this.#ids.get(placeOf(record))
  }

  keep(record: AttributedRecord, id: number): void {
    const [oldest] = this.#ids.keys()
    if (this.#ids.size >= knownMax && oldest !== undefined) this.#ids.delete(oldest)
    this.#ids.set(placeOf(record), id)
  }
}

function placeOf({ organizationId, app: { origin, title, categories } }: AttributedRecord): string {
  return `${organizationId}\n${origin}\n${title ?? ''}\n${categories.join()}`
}

/** What generations add to one app and day. */
export interface AppDayIncrement {
  readonly day: number
  readonly appId: number
  requests: number
  promptTokens: number
  completionTokens: number
}

/** What generations add, by app and day. Sums too large for a number stay in parts, for the database to add. */
export function toAppDays(
  records: readonly GenerationRecord[],
  idOf: (record: GenerationRecord) => number | null,
): readonly AppDayIncrement[] {
  const latest = new Map<string, AppDayIncrement>()
  const all: AppDayIncrement[] = []
  for (const record of records) {
    const appId = idOf(record)
    if (appId === null) continue
    const day = dayOf(record.createdAt)
    const place = `${appId} ${day}`
    const promptTokens = Math.round(record.inputTokens)
    const completionTokens = Math.round(record.outputTokens)
    const increment = latest.get(place)
    if (increment !== undefined && fits(increment, promptTokens, completionTokens)) {
      increment.requests++
      increment.promptTokens += promptTokens
      increment.completionTokens += completionTokens
    } else {
      const added = { day, appId, requests: 1, promptTokens, completionTokens }
      latest.set(place, added)
      all.push(added)
    }
  }
  return all
}

function fits(increment: AppDayIncrement, promptTokens: number, completionTokens: number): boolean {
  return (
    Number.isSafeInteger(increment.promptTokens + promptTokens) &&
    Number.isSafeInteger(increment.completionTokens + completionTokens)
  )
}
