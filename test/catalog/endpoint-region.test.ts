import { expect, it } from 'vitest'
import { endpointRegion } from '../../src/catalog/endpoint-region.ts'

it.each([
  ['azure', 'default', null],
  ['azure/eu', 'default', 'eu'],
  ['azure/us-east-1', 'default', 'us'],
  ['azure/europe', 'default', null],
  ['azure/turbo', 'default', null],
  ['azure/flex', 'flex', null],
] as const)('%s of tier %s is bound to %s', (tag, tier, region) => {
  expect(endpointRegion({ tag, tier })).toBe(region)
})
