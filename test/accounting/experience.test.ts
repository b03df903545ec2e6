import { expect, it } from 'vitest'
import { Experience } from '../../src/accounting/experience.ts'
import type { ModelExperience } from '../../src/records/model-experience.ts'

const row = (requests: number): ModelExperience => ({
  ...{ model: 'a/m', task: 'code', requests, answered: requests },
  ...{ pricedTokens: 0, costNanos: 0, timed: 0, firstTokenMs: 0 },
})

it('reads the last seven days once a minute, and serves what it had meanwhile', async () => {
  let now = 1e12
  const asked: [string, number][] = []
  const repository = {
    since: async (organizationId: string, since: number) => {
      asked.push([organizationId, since])
      return [row(asked.length)]
    },
  }
  const experience = new Experience({ repository, now: () => now, report: () => {} })
  expect(await experience.of('org')).toEqual([row(1)])
  expect(await experience.of('org')).toEqual([row(1)])
  expect(asked).toEqual([['org', now - 7 * 24 * 3_600_000]])
  now += 61_000
  expect(await experience.of('org')).toEqual([row(1)])
  await new Promise(setImmediate)
  expect(await experience.of('org')).toEqual([row(2)])
  expect(await experience.of('another')).toEqual([row(3)])
})

it('knows nothing while the store is away, and says so', async () => {
  const reported: unknown[] = []
  const repository = { since: () => Promise.reject(new Error('away')) }
  const experience = new Experience({ repository, now: () => 0, report: (error) => reported.push(error) })
  expect(await experience.of('org')).toEqual([])
  expect(reported).toHaveLength(1)
})
