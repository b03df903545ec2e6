import { expect, it } from 'vitest'
import { knownProviders, needsAddress } from '../../../../pages/console/providers/known-providers.ts'
import { providerPresets } from '../../../../src/catalog/provider-presets.ts'

it('offers every provider that the gateway knows, as it knows it', () => {
  const presets = [...providerPresets.values()].map(({ slug, name, baseUrl }) => [slug, name, baseUrl])
  expect(knownProviders).toEqual(presets)
})

it('asks for an address where there are values to fill in that nothing fills in', () => {
  const asking = knownProviders.filter(needsAddress).map(([slug]) => slug)
  const open = [...providerPresets.values()].filter(({ baseUrl, values }) =>
    Object.entries(values).some(([name, { fallback }]) => baseUrl.includes(`{${name}}`) && fallback === undefined),
  )
  expect(asking).toEqual(open.map(({ slug }) => slug))
})
