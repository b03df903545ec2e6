import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BoundedLabel } from '../../../src/telemetry/bounded-label.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../../support/fake-upstream.ts'
import { runs } from '../../support/level.ts'
import { chatAnswer } from '../../support/provider-answers.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

describe('N19, I16: names that callers make up', () => {
  let upstream: FakeUpstream
  let gateway: TestGateway
  const says = chatAnswer([{ kind: 'text', deltas: ['hello'] }])
  beforeAll(async () => {
    upstream = await startUpstream()
    upstream.otherwise((exchange) =>
      (exchange.request.body?.['stream'] === true ? sse(says.sse) : json(says.completion))(exchange),
    )
    const provider = { slug: 'anything', format: 'openai-chat', base_url: upstream.url, api_key: 'k' }
    const failing = { ...provider, slug: 'failing', base_url: 'http://127.0.0.1:1/v1' }
    const model = { id: 'mine/listed', endpoints: [{ provider: 'anything', upstream_model: 'listed' }] }
    gateway = await startGateway({ config: { providers: [provider, failing], models: [model] } })
  })
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
  })

  const series = async () =>
    (await (await fetch(`${gateway.origin}/metrics`)).text()).split('\n').filter((line) => /^gateway_/.test(line))

  async function ask(name: string): Promise<number> {
    const body = { model: `anything/${name}`, input: 'x', user: name, metadata: { [name]: name } }
    const headers = {
      'HTTP-Referer': `https://${name}.example`,
      'X-Title': name,
      'X-Request-Id': name,
      'User-Agent': name,
    }
    const post = (path: string, more: object) =>
      gateway.fetch(path, { method: 'POST', headers, body: JSON.stringify({ ...body, ...more }) })
    const [answered] = await Promise.all([
      post('/responses', {}),
      post('/responses', { model: `failing/${name}` }),
      post('/responses', { model: `nobody/${name}` }),
      post('/responses', { provider: { only: [name] } }),
      gateway.fetch(`/${name}?${name}=1`),
      fetch(`${gateway.origin}/${name}`, { method: 'GET', headers: { origin: `https://${name}.example` } }),
    ])
    return answered.status
  }

  it('make no series of their own, whatever they name', async () => {
    const names = runs(300)
    expect(await ask('first')).toBe(200)
    const before = (await series()).length
    for (let index = 0; index < names; index += 10) {
      const statuses = await Promise.all(Array.from({ length: 10 }, (_, offset) => ask(`made-up-${index + offset}`)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    const after = await series()
    expect(after.length - before).toBeLessThan(20)
    expect(after.join('\n')).not.toContain('made-up')
    expect(after).toContainEqual(
      expect.stringMatching(
        new RegExp(`^gateway_generations_total\\{provider="anything",model="other",status="\\w+"\\} ${names + 1}$`),
      ),
    )
  })

  it('do not hide the models that the catalog has', async () => {
    for (const model of ['mine/listed', 'sim/echo']) {
      const response = await gateway.fetch('/responses', {
        method: 'POST',
        body: JSON.stringify({ model, input: 'x' }),
      })
      expect(response.status).toBe(200)
      expect((await series()).join('\n')).toContain(`model="${model}"`)
    }
  })

  it('nor do event types that a provider makes up', () => {
    const label = new BoundedLabel(3)
    expect(['a', 'b', 'a', 'x'.repeat(200), 'c', 'd', 'a', 'e'].map((event) => label.of(event))).toEqual([
      'a',
      'b',
      'a',
      'other',
      'c',
      'other',
      'a',
      'other',
    ])
  })
})

describe('N19: /metrics', () => {
  async function start(
    metrics: object,
  ): Promise<{ gateway: TestGateway; get: (headers?: Record<string, string>) => Promise<Response> }> {
    const gateway = await startGateway({ config: { metrics } })
    onTestFinished(() => gateway.close())
    return { gateway, get: (headers = {}) => fetch(`${gateway.origin}/metrics`, { headers }) }
  }

  it('is for nobody where metrics.enabled is false', async () =>
    expect((await (await start({ enabled: false })).get()).status).toBe(404))

  it('asks for metrics.token where there is one', async () => {
    const { get, gateway } = await start({ token: 'let-me-see' })
    for (const authorization of [
      '',
      'let-me-see',
      'Bearer',
      'Bearer let-me-se',
      'Bearer let-me-see-',
      'Basic let-me-see',
    ]) {
      const refused = await get({ authorization })
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refused.text()).not.toContain('gateway_')
    }
    const answer = await get({ authorization: 'Bearer let-me-see' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('gateway_requests_in_flight')
    expect(gateway.log.join('')).not.toContain('let-me-see')
  })

  it('has a port of its own where metrics.port is set, which serves nothing else', async () => {
    const gateway = await startGateway({ config: { metrics: { port: 0, token: 'let-me-see' } } })
    onTestFinished(() => gateway.close())
    expect((await fetch(`${gateway.origin}/metrics`)).status).toBe(404)
    const url = gateway.metricsUrl ?? ''
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    expect((await fetch(url)).status).toBe(401)
    const answer = await fetch(url, { headers: { authorization: 'Bearer let-me-see' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('gateway_requests_in_flight')
    expect((await fetch(new URL('/api/v1/models', url))).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404)
    expect((await fetch(url, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  it('may be called by any name on a port of their own by who brings the token', async () => {
    const gateway = await startGateway({ config: { metrics: { port: 0, token: 'let-me-see' } } })
    onTestFinished(() => gateway.close())
    const ask = async (authorization: string) => {
      const headers = { host: 'gateway.monitoring.svc:9090', authorization }
      const sent = request(gateway.metricsUrl ?? '', { headers, agent: false }).end()
      const [response] = await once(sent, 'response')
      return { status: response.statusCode, id: response.headers['x-request-id'], body: await text(response) }
    }
    expect((await ask('Bearer let-me-see')).status).toBe(200)
    const refused = await ask('Bearer something-else')
    expect(refused.status).toBe(421)
    expect(refused.id).toMatch(/^req-.+/)
    expect(JSON.parse(refused.body).error.metadata.request_id).toBe(refused.id)
  })
})
