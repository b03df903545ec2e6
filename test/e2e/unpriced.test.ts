import { describe, expect, it } from 'vitest'
import { json } from '../support/fake-upstream.ts'
import { makeKey } from '../support/money.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { prices, providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['A calm sea.'] }])
const upstream = await sharedUpstream(json(good.response))

const gateways = closedAfterEach<TestGateway>()

const open = async (routing: object = {}) => {
  const { providers } = providerConfig({ alpha: { at: upstream }, beta: { at: upstream } }, {})
  const gateway = await startGateway({
    config: {
      ...{ providers, routing },
      models: [
        { id: 'fake/unpriced', endpoints: [{ provider: 'alpha', upstream_model: 'x' }] },
        {
          id: 'fake/half',
          endpoints: [
            { provider: 'alpha', upstream_model: 'y' },
            { provider: 'beta', upstream_model: 'Y-large', prices },
          ],
        },
      ],
    },
  })
  gateways.push(gateway)
  return gateway
}

const post = (gateway: TestGateway, key: string, model: string, path = '/responses') =>
  gateway.fetch(path, {
    ...{ method: 'POST', key },
    body: JSON.stringify(path === '/responses' ? { model, input: 'hi' } : { request: { model, input: 'hi' } }),
  })

describe('N9: an endpoint without a known price', () => {
  it('is left out for callers that have a budget, and says why', async () => {
    const gateway = await open()
    const { key } = await makeKey(gateway, { limit: 5 })
    const refused = await post(gateway, key, 'fake/unpriced')
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({
      error: {
        message: expect.stringMatching(/for which prices must be known, left out 1 endpoint \(has no known price\)/),
        metadata: { error_type: 'not_found', availability: { code: 'constraint_filtered', excluded_by: ['unpriced'] } },
      },
    })
    expect((await post(gateway, key, 'alpha/made-up-name')).status).toBe(404)
    expect(upstream.requests).toEqual([])
    const explained = (await (await post(gateway, key, 'fake/half', '/routes/explain')).json()) as {
      data: { candidates: { endpoint: { tag: string } }[]; excluded: object[] }
    }
    expect(explained.data.candidates.map(({ endpoint }) => endpoint.tag)).toEqual(['beta'])
    expect(explained.data.excluded).toMatchObject([{ reason: 'unpriced', endpoint: { tag: 'alpha' } }])
  })

  it('is not left out where its model has a price under another spelling', async () => {
    const gateway = await open()
    const { key } = await makeKey(gateway, { limit: 5 })
    for (const name of ['beta/y-LARGE', 'beta/Y-large-2025-11-30']) {
      const given = await post(gateway, key, name)
      expect(given.status).toBe(200)
      expect(((await given.json()) as { usage: { cost: number } }).usage.cost).toBe(0.000_046)
    }
  })

  it('serves callers without a budget, and all where routing.unpriced allows it', async () => {
    expect((await post(await open(), inferenceKey, 'fake/unpriced')).status).toBe(200)
    const allowing = await open({ unpriced: 'allow' })
    const { key } = await makeKey(allowing, { limit: 5 })
    expect((await post(allowing, key, 'fake/unpriced')).status).toBe(200)
  })
})
