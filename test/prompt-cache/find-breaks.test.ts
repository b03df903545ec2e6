import { expect, it } from 'vitest'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { findBreaks } from '../../src/prompt-cache/find-breaks.ts'
import { toFindings } from '../../src/prompt-cache/to-findings.ts'
import { bootstrap } from '../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { generation } from '../storage/generation.ts'
import { describeStore } from '../support/databases.ts'

const bound = 20_000
const batch = 500
const catalog = { find: () => undefined } as unknown as Catalog

describeStore((openFresh) => {
  it('looks at the newest 20,000 records of a time, and says when there were more', async () => {
    const { database } = await openFresh()
    const { organizationId, workspaceId } = await bootstrap(database, { now: Date.now() })
    const repositories = repositoriesOn(database)
    const asked = { organizationId, workspaceId, sessionId: 's', inputTokens: 10, cachedTokens: 1 }
    // The one at 1 ms is the oldest of one more than are looked at.
    for (let first = 0; first <= bound; first += batch) {
      const size = Math.min(batch, bound + 1 - first)
      const records = Array.from({ length: size }, (_, at) =>
        generation(`gen-${first + at}`, { ...asked, createdAt: first + at + 1 }),
      )
      await repositories.generations.insertMany(records)
    }
    const find = async (since: number) => {
      const wish = { filter: { organizationId, since, until: bound + 2 }, group: 'session' } as const
      const diagnosis = await findBreaks({ repositories, catalog }, wish, new AbortController().signal)
      const { records, is_complete, total } = toFindings(diagnosis, 'session')
      return { records, is_complete, requests: total.requests, tokens: total.prompt_tokens }
    }
    expect(await find(3)).toEqual({ records: bound - 1, is_complete: true, requests: bound - 1, tokens: 199_990 })
    expect(await find(2)).toEqual({ records: bound, is_complete: true, requests: bound, tokens: 200_000 })
    expect(await find(1)).toEqual({ records: bound, is_complete: false, requests: bound, tokens: 200_000 })
  })
})
