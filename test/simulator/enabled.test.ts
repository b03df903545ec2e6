import { expect, it, onTestFinished } from 'vitest'
import { startGateway } from '../support/test-gateway.ts'

async function start(config: object, env: Record<string, string>) {
  const gateway = await startGateway({ config: { ...config }, env })
  onTestFinished(() => gateway.close())
  const post = (path: string, body: object) => gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const list = async (path: string) => JSON.stringify(await (await gateway.fetch(path)).json())
  return { post, list }
}

it.each([
  ['in production', {}, { NODE_ENV: 'production' }],
  ['where simulator.enabled is false', { simulator: { enabled: false } }, {}],
  ['where the environment says so', {}, { GATEWAY_SIMULATOR_ENABLED: 'false' }],
])('N25: the simulator is not there %s, and the error says why', async (_, config, env: Record<string, string>) => {
  const { post, list } = await start(config, env)
  for (const [path, body] of Object.entries({
    '/responses': { model: 'sim/echo', input: 'x' },
    '/chat/completions': { model: 'sim/echo', messages: [{ role: 'user', content: 'x' }] },
    '/messages': { model: 'sim/echo', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] },
  })) {
    const response = await post(path, body)
    const text = await response.text()
    expect([path, response.status]).toEqual([path, 400])
    expect([path, text]).toEqual([path, expect.stringContaining('simulator.enabled')])
    expect(text).not.toContain('output_text')
  }
  const plan = await post('/routes/explain', { request: { model: 'sim/echo', input: 'x' } })
  expect(await plan.json()).toMatchObject({ data: { unknown_models: ['sim/echo'] } })
  expect(await list('/models')).not.toContain('sim/')
  expect(await list('/providers')).not.toContain('"sim"')
})

it.each([
  ['elsewhere', {}, {}],
  ['in production where simulator.enabled is true', { simulator: { enabled: true } }, { NODE_ENV: 'production' }],
])('N25: it is there %s', async (_, config, env: Record<string, string>) => {
  const { post, list } = await start(config, env)
  expect((await post('/responses', { model: 'sim/echo', input: 'x' })).status).toBe(200)
  expect(await list('/models')).toContain('sim/echo')
})
