import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { generation } from '../../storage/generation.ts'
import { openBrowser } from '../../support/console.ts'
import { setLogging } from '../../support/contents.ts'
import { inStore, readGenerations } from '../../support/generations.ts'
import { providerConfig } from '../../support/provider-config.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const scripts = `scripts:
  - prompt: think aloud
    after: prompt
    answer: { tool_calls: [{ name: datetime, arguments: { timezone: UTC } }] }
  - prompt: think aloud
    after: tool_result
    answer: { reasoning: "It is late.", text: "Good night." }
`

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-contents-'))
  const file = join(folder, 'scripts.yaml')
  writeFileSync(file, scripts)
  // Nobody answers there: what was asked is kept all the same.
  const nobody = providerConfig({ nobody: { at: { url: 'http://127.0.0.1:1' } } }, { 'a/media': ['nobody'] })
  gateway = await startGateway({ config: { simulator: { scripts: file, tokens_per_second: 0 }, ...nobody } })
  await setLogging(gateway, { isObservabilityIoLoggingEnabled: true })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(body: object, path = '/chat/completions', status = 200) {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify({ model: 'sim/echo', ...body }) })
  await response.text()
  expect(response.status).toBe(status)
  return { id: response.headers.get('x-generation-id') ?? '', requestId: response.headers.get('x-request-id') ?? '' }
}

async function read(id: string, key?: string) {
  const response = await gateway.fetch(`/generation/content?id=${id}`, { ...(key !== undefined && { key }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const messages = [{ role: 'user', content: 'Hello' }]

describe('the prompt and answer of a generation', () => {
  it('are found by the id of the generation and of the request, with both kinds of keys', async () => {
    const { id, requestId } = await ask({ messages: [{ role: 'system', content: 'Be kind.' }, ...messages] })
    for (const [asked, key] of [
      [id, undefined],
      [requestId, managementKey],
    ] as const) {
      const { status, body } = await read(asked, key)
      expect(status).toBe(200)
      expect(body['data']).toMatchObject({
        id,
        input_messages: [{ role: 'system' }, { role: 'user', parts: [{ type: 'text', content: 'Hello' }] }],
        output_messages: [{ role: 'assistant', finish_reason: 'stop' }],
      })
    }
    const audit = await gateway.fetch(`/audit?target_id=${id}`, { key: managementKey })
    const entries = ((await audit.json()) as { data: { action: string }[] }).data
    expect(entries.map(({ action }) => action)).toEqual(['generation.read_content', 'generation.read_content'])
  })

  it('are there for as long as they are kept, whether or not their record is; not for whoever sees one key alone', async () => {
    const { id } = await ask({ messages })
    expect((await read(id)).status).toBe(200)
    const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
    expect(await database.run((knex) => knex('generations').where({ id }).delete())).toBe(1)
    await database.close()
    expect((await read(id)).status).toBe(200)
    expect((await read(id, managementKey)).status).toBe(200)
    const browser = await openBrowser(gateway, { key: inferenceKey })
    expect((await browser.fetch(`/generation/content?id=${id}`)).status).toBe(404)
  })

  it('hold calls, results, thoughts and media', async () => {
    const tools = [{ type: 'service:datetime' }]
    const loop = await read((await ask({ model: 'sim/tools', input: 'think aloud', tools }, '/responses')).id)
    expect(loop.body['data']).toMatchObject({
      input_messages: [
        { role: 'user' },
        { role: 'assistant', parts: [{ type: 'tool_call', name: 'datetime', arguments: { timezone: 'UTC' } }] },
        { role: 'tool', parts: [{ type: 'tool_call_response', response: expect.any(String) }] },
      ],
      output_messages: [{ parts: [{ type: 'reasoning', content: 'It is late.' }, { type: 'text' }] }],
    })
    const content = [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
      { type: 'input_audio', input_audio: { data: 'aGk=', format: 'wav' } },
      { type: 'video_url', video_url: { url: 'data:video/mp4;base64,aGk=' } },
      { type: 'file', file: { filename: 'a b.txt', file_data: 'data:text/plain;base64,aGk=' } },
    ]
    const media = await read(
      (await ask({ model: 'a/media', messages: [{ role: 'user', content }] }, undefined, 502)).id,
    )
    const [asked] = (media.body['data'] as { input_messages: { parts: { uri?: string }[] }[] }).input_messages
    expect(asked?.parts.slice(0, 3)).toEqual([
      { type: 'uri', modality: 'image', uri: 'data:image/png;bytes=3' },
      { type: 'uri', modality: 'audio', uri: 'data:audio/wav;bytes=3' },
      { type: 'uri', modality: 'video', uri: 'data:video/mp4;bytes=3' },
    ])
    expect(asked?.parts.length).toBe(4)
  })

  it("are found by a request id that another workspace has chosen before, and refused by one that can't be", async () => {
    const { id, requestId } = await ask({ messages })
    const before = generation('gen-theirs', { workspaceId: 'theirs', requestId, createdAt: Date.now() - 4_000 })
    const { organizationId } = gateway.gateway.bootstrapped
    await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([{ ...before, organizationId }]))
    expect((await read(requestId)).body['data']).toMatchObject({ id })
    expect((await read('a%00')).status).toBe(400)
  })

  it('are not there, and the message says why', async () => {
    expect((await read('gen-none')).status).toBe(404)
    const { id } = await ask({ messages, provider: { zdr: true } }).catch(() => ({ id: '' }))
    const zdr = id === '' ? ((await readGenerations(gateway.dataDir)).at(-1)?.id ?? '') : id
    const { status, body } = await read(zdr)
    expect(status).toBe(404)
    expect(JSON.stringify(body)).toContain('zero data retention')
    await inStore(gateway.dataDir, async ({ contents }) => {
      while ((await contents.deleteStale(Number.MAX_SAFE_INTEGER, 100)) > 0);
    })
    const { workspaceId } = gateway.gateway.bootstrapped
    const [first] = (await readGenerations(gateway.dataDir)).filter((each) => each.workspaceId === workspaceId)
    expect(JSON.stringify((await read(first?.id ?? '')).body)).toContain('its time was over')
    await setLogging(gateway, { isObservabilityIoLoggingEnabled: false })
    expect(JSON.stringify((await read(first?.id ?? '')).body)).toContain('does not log prompts and answers')
  })
})

describe('sharing prompts at a discount', () => {
  it('is refused, for there is no such thing', async () => {
    const body = JSON.stringify({ name: 'Cheap', slug: 'cheap', is_data_discount_logging_enabled: true })
    const response = await gateway.fetch('/workspaces', { method: 'POST', key: managementKey, body })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('is_data_discount_logging_enabled: must be false')
  })
})
