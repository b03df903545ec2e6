import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { callers, providers, providersAt } from './cells.ts'
import { facts, modes } from './features.ts'
import { answerAs, providerAnswer } from './run-cell.ts'
import type { Wire } from './seen.ts'

const tried = callers.flatMap((caller) =>
  providers.flatMap((provider) =>
    modes.map((mode) => {
      const name = `${caller.id} at ${provider.name}, asked ${mode}`
      return [name, { caller, provider, mode, model: `${provider.name}/${caller.id}-${mode}` }] as const
    }),
  ),
)

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providersAt(upstream.url, providers),
      models: tried.map(([, { provider, model: id }]) => ({
        id,
        endpoints: [{ provider: provider.name, upstream_model: provider.upstreamModel, prices: { ...prices } }],
      })),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

describe('an answer of the other media type than was asked for', () => {
  it.each(tried)('N10: has everything that was billed: %s', async (_name, { caller, provider, mode, model }) => {
    const isStream = mode === 'stream'
    const other = { ...provider, isStream: () => !isStream }
    upstream.otherwise(answerAs(other, providerAnswer(provider, 'text')))
    const body = JSON.stringify(caller.request('text', model, isStream))
    const response = await gateway.fetch(caller.path, { method: 'POST', body })
    const text = await response.text()
    expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
    const seen = caller.read(isStream ? caller.fold(text) : (JSON.parse(text) as Wire))
    expect(seen.text).toBe(facts.text.text)
    expect(seen.usage).toEqual(caller.usage(facts.text.tokens))
  })
})
