import { afterAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { callers, providers, providersAt } from '../matrix/cells.ts'
import { facts, modes, type Tokens } from '../matrix/features.ts'
import { answerAs } from '../matrix/run-cell.ts'
import type { Wire } from '../matrix/seen.ts'
import { makeKey } from '../support/money.ts'
import { prices } from '../support/provider-config.ts'
import { sharedUpstream } from '../support/shared-servers.ts'
import { startGateway } from '../support/test-gateway.ts'

const upstream = await sharedUpstream()
const gateway = await startGateway({
  config: {
    providers: providersAt(upstream.url, providers),
    models: providers.map(({ name, upstreamModel }) => ({
      id: `m/${name}`,
      context_length: 200_000,
      endpoints: [{ provider: name, upstream_model: upstreamModel, prices }],
    })),
  },
})
afterAll(() => gateway.close())
const { key } = await makeKey(gateway, { limit: 0.11 })

const honest: Tokens = { input: 100, cached: 0, written: 0, output: 20, reasoning: 0 }
const claims: Readonly<Record<string, Partial<Tokens>>> = {
  'more output than was asked for': { output: 1_000_000_000 },
  'more input than the context': { input: 1_000_000_000 },
  'a prompt far longer than it is': { input: 150_000 },
  'cached input that was never sent': { input: 150_000, cached: 149_000 },
  'both beyond what a number holds': { input: 2 ** 60, output: 2 ** 60 },
  'less than nothing': { output: -5 },
  'a part of a token': { output: 20.5 },
}

const readRecord = async (response: Response) => {
  const id = response.headers.get('x-generation-id') ?? ''
  const found = (await (await gateway.fetch(`/generation?id=${id}`, { key })).json()) as { data: Schema<'Generation'> }
  return found.data
}

describe('N38: a provider that claims', () => {
  describe.each(Object.entries(claims))('%s', (_, claim) => {
    const cells = providers.flatMap((provider) =>
      callers.flatMap((caller) =>
        modes.map((mode) => [`${provider.name} → ${caller.id}, ${mode}`, provider, caller, mode] as const),
      ),
    )
    it.each(cells)('is not believed: %s', async (_, provider, caller, mode) => {
      upstream.otherwise(answerAs(provider, provider.write({ ...facts.text, tokens: { ...honest, ...claim } })))
      const body = JSON.stringify(caller.request('text', `m/${provider.name}`, mode === 'stream'))
      const response = await gateway.fetch(caller.path, { method: 'POST', key, body })
      expect(response.status).toBe(200)
      const text = await response.text()
      const { usage, cost } = caller.read(mode === 'stream' ? caller.fold(text) : (JSON.parse(text) as Wire))
      const record = await readRecord(response)
      expect(record).toMatchObject({ status: 'completed', cost_origin: 'estimated', total_cost: cost })
      const tokens = {
        ...{ input: Number(record.tokens_prompt), cached: Number(record.native_tokens_cached) },
        ...{ output: Number(record.tokens_completion), written: 0, reasoning: 0 },
      }
      expect(usage).toEqual(caller.usage(tokens))
      expect(tokens.input).toBeLessThan(1000)
      expect(tokens.output).toBeLessThan(100)
      expect(cost).toBeLessThan(0.001)
      // In canonical names, or in the provider's own where it is no count.
      const [count] = Object.values(claim)
      expect(JSON.stringify(record.reported_usage)).toContain(String(count).slice(0, 8))
      for (const shown of text.matchAll(/tokens":(-?[\d.]+)/g)) expect(Number(shown[1])).toBeLessThan(10_000)
    })
  })

  it('is named in metrics and in the log', async () => {
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    for (const { name } of providers) {
      expect(metrics).toMatch(new RegExp(`gateway_usage_overstated_total\\{provider="${name}"\\} \\d`))
      const lines = gateway.log.filter((line) => line.includes('a usage that can not be') && line.includes(`"${name}"`))
      expect(lines[0]).toMatch(/"claimed":\{.*"charged":\{/)
      // Ten a minute for each endpoint.
      expect(lines.length).toBeLessThanOrEqual(20)
    }
  })
})
