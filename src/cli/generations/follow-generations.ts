import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailableError } from '../../errors/storage-error.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { FeedPage, FeedPosition } from '../../storage/generations/feed-position.ts'
import { ForeignPositionError, type GenerationFeed } from '../../storage/generations/generation-feed.ts'

export interface Following {
  readonly feed: Pick<GenerationFeed, 'now' | 'between'>
  /** Ends it. */
  readonly signal: AbortSignal
  /** Is told what keeps it waiting, and that it goes on. */
  readonly say: (message: string) => void
  readonly pollMs?: number
}

const pageRows = 200

/** Generations as they are written behind a position, each once. Waits while the database is out of reach, and goes on where it was. */
export async function* followGenerations(start: FeedPosition, following: Following): AsyncGenerator<GenerationRecord> {
  const { feed, signal, say, pollMs = 1_000 } = following
  let position: FeedPosition | null = start
  let isAway = false
  while (!signal.aborted) {
    try {
      const to = await feed.now()
      position ??= to
      if (isAway) say('The database is back.')
      isAway = false
      while (position !== to && !signal.aborted) {
        const { rows, next }: FeedPage = await feed.between(position, to, pageRows)
        position = next
        for (const { record } of rows) yield record
      }
    } catch (error) {
      if (error instanceof ForeignPositionError) {
        say('The database was replaced. What comes from now on is shown.')
        position = null
      } else if (!(error instanceof StorageUnavailableError)) throw error
      else if (!isAway) say('The database is out of reach. Waiting for it.')
      isAway = error instanceof StorageUnavailableError
    }
    // Rejects where it was ended meanwhile.
    await sleep(pollMs, undefined, { signal }).catch(() => {})
  }
}
