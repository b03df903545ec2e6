import { expect } from 'vitest'
import { dayOf } from '../../../../src/records/dataset-day.ts'
import { repositoriesOn } from '../../../../src/storage/repositories.ts'
import { openDatabase } from '../../../../src/storage/store/database.ts'
import { addDays, makeApp } from '../../../datasets/arrange.ts'
import { manage } from '../../../federation/arrange.ts'
import { startGateway, type TestGateway } from '../../../support/test-gateway.ts'
import type { Proof, Proofs } from '../bench.ts'

interface Rankings {
  readonly gateway: TestGateway
  /** Ids of the apps, the largest first. */
  readonly ids: readonly number[]
  key(): Promise<string>
  rows(query?: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Asks a gateway of its own, in which three apps have used tokens: 30 and 3, 20 and 2, 10 and 1, in as many requests. */
const ranked =
  (prove: (rankings: Rankings) => Promise<void>): Proof =>
  async () => {
    const gateway = await startGateway()
    try {
      const ids = await fill(gateway)
      const key = async () => {
        const { body } = await manage(gateway, 'POST', '/keys', { name: 'rankings' })
        return (body as { key: string }).key
      }
      await prove({
        ...{ gateway, ids, key },
        async rows(query = '') {
          const response = await gateway.fetch(`/datasets/app-rankings${query}`, { key: await key() })
          return ((await response.json()) as { data: Readonly<Record<string, unknown>>[] }).data
        },
      })
    } finally {
      await gateway.close()
    }
  }

async function fill(gateway: TestGateway): Promise<readonly number[]> {
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  try {
    const organizationId = (await repositoriesOn(database).organizations.first())?.id ?? ''
    const ids: number[] = []
    for (const title of ['Big', 'Middle', 'Small']) ids.push(await makeApp(database, organizationId, { title }))
    const day = dayOf(Date.now()) - 1
    const rows = ids.map((appId, index) => ({
      ...{ appId, day, requests: 3 - index },
      promptTokens: BigInt(30 - 10 * index),
      completionTokens: BigInt(3 - index),
    }))
    await addDays(database, organizationId, rows)
    return ids
  } finally {
    await database.close()
  }
}

const member = (name: string, expected: (ids: readonly number[]) => readonly unknown[]) =>
  ranked(async ({ rows, ids }) => expect((await rows()).map((row) => row[name])).toEqual(expected(ids)))

export const rankingRow: Proofs = {
  app_id: member('app_id', (ids) => ids),
  app_name: member('app_name', () => ['Big', 'Middle', 'Small']),
  rank: ranked(async ({ rows }) => {
    expect((await rows()).map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect((await rows('?offset=1')).map(({ rank }) => rank)).toEqual([2, 3])
  }),
  total_requests: member('total_requests', () => [3, 2, 1]),
  total_tokens: member('total_tokens', () => ['33', '22', '11']),
}

/** What a key may ask in a minute, and all keys of an account in a day. */
export const rankingRate: Proof = ranked(async ({ gateway, key }) => {
  const ask = async (credential: string) =>
    (await gateway.fetch('/datasets/app-rankings?limit=1', { key: credential })).status
  const keys: string[] = []
  for (let count = 0; count < 17; count++) keys.push(await key())
  const [first = ''] = keys
  const statuses = await Promise.all(Array.from({ length: 31 }, () => ask(first)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const more = await Promise.all(keys.slice(1).flatMap((each) => Array.from({ length: 30 }, () => ask(each))))
  expect(more.filter((status) => status === 200)).toHaveLength(470)
  expect(more.filter((status) => status === 429)).toHaveLength(10)
})
