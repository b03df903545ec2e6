import { expect, it } from 'vitest'
import { blocksOf } from '../../../../pages/console/overview/provider-blocks.ts'
import type { Generation } from '../../../../pages/console/requests/generation.ts'

const now = Date.parse('2026-03-04T12:00:00Z')
const asked = (minutesAgo: number, ...errors: (string | null)[]) =>
  ({
    created_at: new Date(now - minutesAgo * 60_000).toISOString(),
    provider_responses: errors.map((error_type) => ({ provider_name: 'A', error_type })),
  }) as Generation

it('shows the last hour of a provider in blocks of five minutes', () => {
  const [provider] = blocksOf(
    [asked(1, null, null), asked(7, 'timeout', null, null), asked(58, 'timeout'), asked(70, null)],
    now,
  )
  expect(provider).toMatchObject({ name: 'A', attempts: 6, failed: 2 })
  expect(provider?.blocks.map(({ state }) => state)).toEqual(['bad', ...Array(9).fill('none'), 'some', 'good'])
})
