import { dayOf } from '../../records/dataset-day.ts'
import { repositoriesOn } from '../../storage/repositories.ts'
import type { Database } from '../../storage/store/database.ts'
import { startProgress } from '../terminal/progress.ts'
import type { Output } from '../terminal/terminal.ts'

/** Updates the data that rankings are read from after many days have changed; a gateway does the same when it starts. `output` is for progress. */
export async function packDays(
  database: Database,
  organizationId: string,
  now: number,
  output: Output | undefined,
): Promise<void> {
  let progress: ReturnType<typeof startProgress> | undefined
  try {
    await repositoriesOn(database).appUsage.pack(organizationId, dayOf(now), (done, total) => {
      if (output === undefined) return
      progress ??= startProgress(output, { title: 'Adding up', total })
      progress.at(done, `${done} of ${total} days`)
    })
  } finally {
    progress?.end()
  }
}
