import { expect, it } from 'vitest'
import { plugins } from '../../../src/plugins/index.ts'
import { describeStore } from '../../support/databases.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from './arrange.ts'

const path = '/workspaces/default/plugins'
const id = 'response-healing'
const wish = { id, enabled: true }
const record = { id, enabled: true, settings: {}, prevent_overrides: false }

const requests = {
  '/responses': { input: 'Hi', text: { format: { type: 'json_object' } } },
  '/chat/completions': { messages: [{ role: 'user', content: 'Hi' }], response_format: { type: 'json_object' } },
  '/messages': {
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 100,
    output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
  },
} as const

/** Whether the plugin ran for a request, in the format that answers at this path. */
async function runs({ gateway }: Open, at: keyof typeof requests, more: object = {}): Promise<boolean> {
  const response = await gateway.fetch(at, {
    method: 'POST',
    key: inferenceKey,
    headers: { 'x-service-metadata': 'enabled' },
    body: JSON.stringify({ model: 'sim/echo', ...requests[at], ...more }),
  })
  const { service_metadata: metadata } = (await response.json()) as { service_metadata: { pipeline?: object[] } }
  expect(response.status).toBe(200)
  return metadata.pipeline !== undefined
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('are set, given back, replaced and audited', async () => {
    const { ask } = await open()
    expect((await ask('GET', path)).body).toEqual({ data: [] })
    const set = await ask('PUT', path, { data: [{ ...wish, prevent_overrides: true }] })
    expect([set.status, set.body]).toEqual([200, { data: [{ ...record, prevent_overrides: true }] }])
    expect((await ask('PUT', path, { data: [wish] })).body).toEqual({ data: [record] })
    expect((await ask('GET', path)).body).toEqual({ data: [record] })
    expect((await ask('PUT', path, { data: [] })).body).toEqual({ data: [] })
    const [entry] = dataOf<{ action: string; before: unknown; after: unknown }[]>(await ask('GET', '/audit'))
    expect(entry).toMatchObject({
      action: 'workspace_plugins.set',
      before: { data: [record] },
      after: { data: [] },
    })
  })

  it('take every plugin that there is', async () => {
    const { ask } = await open()
    const available = Object.entries(plugins).flatMap(([each, plugin]) => (plugin === null ? [] : [each]))
    const data = available.map((each) => ({ id: each, enabled: false }))
    const set = await ask('PUT', path, { data })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect(
      dataOf<{ id: string }[]>(set)
        .map((each) => each.id)
        .toSorted(),
    ).toEqual(available.toSorted())
    expect((await ask('PUT', path, { data: [] })).status).toBe(200)
  })

  it.each(Object.keys(requests) as (keyof typeof requests)[])('count at once for requests to %s', async (at) => {
    const opened = await open()
    const { ask } = opened
    expect(await runs(opened, at)).toBe(false)
    await ask('PUT', path, { data: [wish] })
    expect(await runs(opened, at)).toBe(true)
    expect(await runs(opened, at, { plugins: [{ id, enabled: false }] })).toBe(false)
    await ask('PUT', path, { data: [{ ...wish, prevent_overrides: true }] })
    expect(await runs(opened, at, { plugins: [{ id, enabled: false }] })).toBe(true)
    await ask('PUT', path, { data: [{ ...wish, enabled: false, prevent_overrides: true }] })
    expect(await runs(opened, at, { plugins: [{ id }] })).toBe(false)
    await ask('PUT', path, { data: [] })
    expect(await runs(opened, at)).toBe(false)
  })

  it('keep their settings, each plugin its own', async () => {
    const { ask } = await open()
    const compression = { id: 'context-compression', enabled: false, settings: { engine: 'middle-out' } }
    const set = await ask('PUT', path, { data: [compression, wish] })
    expect(set.body).toEqual({ data: [{ ...compression, prevent_overrides: false }, record] })
    const wrong = { ...compression, settings: { engine: 'inside-out' } }
    const refused = await ask('PUT', path, { data: [wish, wrong] })
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining('data[1].settings.engine')])
  })

  it('are refused where they can’t be', async () => {
    const opened = await open()
    const { ask } = opened
    const refusals: [data: object[], message: string][] = [
      [[wish, wish], 'data[1].id: is named twice'],
      [[{ ...wish, settings: { colour: 'red' } }], 'data[0].settings.colour'],
      [[{ ...wish, settings: { enabled: false } }], 'data[0].settings.enabled: is no setting'],
      [[{ id: 'teleport', enabled: true }], 'data[0].id'],
    ]
    for (const [data, message] of refusals) {
      const refused = await ask('PUT', path, { data })
      expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(message)])
    }
    expect((await ask('PUT', path, { data: [wish] }, inferenceKey)).status).toBe(403)
    const { workspaceId } = await makeForeign(opened)
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { data: [wish] } : undefined
      expect((await ask(method, `/workspaces/${workspaceId}/plugins`, body)).status).toBe(404)
    }
  })
})
