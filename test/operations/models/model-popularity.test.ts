import { describe, expect, it } from 'vitest'
import { ModelPopularity, type ModelUsageReader } from '../../../src/operations/models/model-popularity.ts'

const dayMs = 24 * 60 * 60 * 1000

function arrange() {
  const asked: string[] = []
  let now = 100 * dayMs
  let isAway = false
  const reader: ModelUsageReader = {
    async usageByModel(organizationId, since) {
      asked.push(`${organizationId} ${(now - since) / dayMs}`)
      if (isAway) throw new Error('away')
      return new Map([['a/m', { requests: 2, tokens: 30 }]])
    },
  }
  return {
    asked,
    popularity: new ModelPopularity(reader, () => now),
    pass: (ms: number) => {
      now += ms
    },
    setAway: (away: boolean) => {
      isAway = away
    },
  }
}

describe('ModelPopularity', () => {
  it('reads a month and a week, once for all who ask within ten minutes', async () => {
    const { asked, popularity, pass } = arrange()
    const [first, second] = await Promise.all([popularity.of('org'), popularity.of('org')])
    expect(first).toBe(second)
    expect(first.requestsLastMonth.get('a/m')).toBe(2)
    expect(first.tokensLastWeek.get('a/m')).toBe(30)
    pass(9 * 60_000)
    await popularity.of('org')
    expect(asked).toEqual(['org 30', 'org 7'])
    pass(60_000)
    await popularity.of('org')
    expect(asked).toHaveLength(4)
  })

  it("keeps organizations' usage apart", async () => {
    const { asked, popularity } = arrange()
    await popularity.of('one')
    await popularity.of('other')
    expect(asked).toEqual(['one 30', 'one 7', 'other 30', 'other 7'])
  })

  it('does not remember that the store was away', async () => {
    const { popularity, setAway } = arrange()
    setAway(true)
    await expect(popularity.of('org')).rejects.toThrow('away')
    setAway(false)
    expect((await popularity.of('org')).requestsLastMonth.size).toBe(1)
  })
})
