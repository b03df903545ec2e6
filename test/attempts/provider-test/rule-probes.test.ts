import { expect, it, onTestFinished } from 'vitest'
import { createAuthorizer } from '../../../src/attempts/credentials/authorize.ts'
import { ProviderTester } from '../../../src/attempts/provider-test/provider-tester.ts'
import { bareEndpoint, ruleProbes } from '../../../src/attempts/provider-test/rule-probes.ts'
import { HttpTransport } from '../../../src/attempts/transport/http-transport.ts'
import { httpUpstreamFormats } from '../../../src/formats/index.ts'
import type { Wire } from '../../matrix/seen.ts'
import { json, startUpstream } from '../../support/fake-upstream.ts'
import { strictProviders } from '../../support/strict/providers.ts'

it.each(strictProviders.map((provider) => [provider.name, provider] as const))(
  'tries nothing that the rules of %s forbid',
  (_, { endpoint, refusal }) => {
    const { provider, upstreamModel } = endpoint
    const bare = bareEndpoint(provider, upstreamModel)
    if (provider.format === 'simulator') throw new Error('it has no format')
    const format = httpUpstreamFormats[provider.format]
    const refused = ruleProbes(bare).flatMap(({ tried, turn }) => {
      const body = Buffer.from(format.encodeRequest(turn, bare).body).toString()
      const answer = refusal(JSON.parse(body) as Wire)
      return answer === null ? [] : [[tried, answer]]
    })
    expect(refused).toEqual([])
  },
)

it('reports which rules a provider holds to otherwise, in its words', async () => {
  const there = await startUpstream((exchange) => {
    const isWarm = Number(exchange.request.body?.['temperature'] ?? 0) > 1
    const refusal = json({ error: { message: 'temperature must be at most 1' } }, { status: 400 })
    return (isWarm ? refusal : json({ choices: [] }))(exchange)
  })
  onTestFinished(() => there.close())
  const limits = { connectTimeoutMs: 5_000, headersTimeoutMs: 20_000, bodyTimeoutMs: 20_000, connectionsPerOrigin: 2 }
  const transport = new HttpTransport(limits)
  onTestFinished(() => transport.close())
  const unused = () => {
    throw new Error('it is not signed')
  }
  const tester = new ProviderTester({ transport, authorize: createAuthorizer({ aws: unused, google: unused }) })
  const provider = strictProviders.find(({ name }) => name === 'DeepSeek')?.endpoint.provider
  if (provider === undefined) throw new Error('it is not there')
  const tried = await tester.tryRules({ ...provider, baseUrl: there.url }, 'any')
  expect(tried.filter(({ result }) => result === 'refused')).toEqual([
    {
      ...{ rule: 'ranges', tried: 'a temperature of 2', result: 'refused' },
      error: expect.stringContaining('temperature must be at most 1'),
    },
  ])
  expect(tried.filter(({ result }) => result === 'taken').length).toBeGreaterThan(5)
})
