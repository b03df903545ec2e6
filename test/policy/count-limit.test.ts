import { expect, it } from 'vitest'
import { CountLimit } from '../../src/policy/count-limit.ts'
import { MemoryRateCounter } from '../../src/policy/rate-counter.ts'

it('lets each asker in so many times, and says when there is room again', async () => {
  const counter = new MemoryRateCounter()
  const limit = new CountLimit(counter, { name: 'tests', most: 2, refusal: 'There were 2 tests.' })
  const other = new CountLimit(counter, { name: 'others', most: 1, refusal: 'There was one.' })
  await limit.admit('one')
  await limit.admit('one')
  await expect(limit.admit('one')).rejects.toMatchObject({
    ...{ type: 'rate_limit_exceeded', status: 429 },
    message: expect.stringMatching(/^There were 2 tests\. Try again in \d+ s\.$/),
    details: { retryAfter: expect.any(Number) },
  })
  await limit.admit('two')
  await other.admit('one')
})
