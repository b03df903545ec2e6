import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manage } from '../../federation/arrange.ts'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import {
  addCredential,
  addOrganization,
  addWorkspace,
  type Credential,
  canary,
  complaint,
  deleteWorkspace,
} from './arrange.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { limits: { management_body_bytes: '64KiB' } } })
})
afterAll(() => gateway.close())

const ask = (method: string, path: string, body?: unknown) => manage(gateway, method, path, body)
const complain = (method: string, path: string, body?: unknown) => complaint(gateway, method, path, body)
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Credential }).data
const listOf = (answer: { body: unknown }) => (answer.body as { data: Credential[] }).data

describe('a credential', () => {
  it('is added, read, changed and deleted, and never shows its key', async () => {
    const created = await addCredential(gateway)
    expect(created).toEqual({
      id: expect.any(String),
      name: 'OpenAI',
      label: 'sk-c…wxyz',
      provider: 'openai',
      workspace_id: expect.any(String),
      disabled: false,
      is_fallback: false,
      sort_order: expect.any(Number),
      allowed_models: null,
      allowed_user_ids: null,
      allowed_api_key_hashes: null,
      is_required: false,
      is_byok_only: false,
      declared_zdr: null,
      created_at: expect.any(String),
    })
    const path = `/byok/${created.id}`
    expect(dataOf(await ask('GET', path))).toEqual(created)
    const settings = {
      name: 'Team',
      disabled: true,
      is_fallback: true,
      allowed_models: ['openai/gpt-5'],
      allowed_user_ids: [],
      allowed_api_key_hashes: ['a'.repeat(64)],
    }
    expect(dataOf(await ask('PATCH', path, settings))).toEqual({ ...created, ...settings })
    const unset = { allowed_models: null, allowed_user_ids: null, allowed_api_key_hashes: null }
    expect(dataOf(await ask('PATCH', path, unset))).toEqual({ ...created, ...settings, ...unset })
    expect(dataOf(await ask('PATCH', path, { name: null }))).toMatchObject({ name: 'OpenAI' })
    const newKey = { key: 'sk-another-key-of-forty-characters-000000' }
    expect(dataOf(await ask('PATCH', path, newKey))).toMatchObject({ label: 'sk-a…0000' })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status).toBe(404)
    expect((await ask('PATCH', path, { disabled: true })).status).toBe(404)
  })

  it('is refused when it is none that its provider takes, in words that hold nothing of it', async () => {
    for (const [fields, words] of [
      [{ key: ' ' }, /^key: is empty\.$/],
      [{ key: `${canary} ${canary}` }, /^key: must be a key without white space/],
      [{ provider: 'azure' }, /^key: lacks endpoint: send \{"api_key": "…", "endpoint": "…"\} as the key\.$/],
      [{ provider: 'google-vertex', key: `{"private_key": "${canary}"}` }, /^key: is no Google credential/],
      [{ provider: 'ollama' }, /^provider: must be one of/],
      [{ provider: 'simulator' }, /^provider: must be one of/],
      [{ sort_order: 1 }, /^sort_order: /],
      [{ allowed_models: 'openai/gpt-5' }, /^allowed_models: /],
      [{ allowed_api_key_hashes: ['x'] }, /^allowed_api_key_hashes\[0\]: /],
      [{ key: undefined }, /^key: is required$/],
      [{ id: randomUUID() }, /^id: /],
    ] as const) {
      const { status, message } = await complain('POST', '/byok', {
        provider: 'openai',
        key: canary,
        ...(fields as object),
      })
      expect({ status, message }).toEqual({ status: 400, message: expect.stringMatching(words) })
      expect(message).not.toContain('5up3r')
    }
    const { id } = await addCredential(gateway)
    expect(await complain('PATCH', `/byok/${id}`, { key: '{' })).toMatchObject({ status: 400 })
  })

  it('X8: leads to its provider and nowhere else, and only a management key may bring one', async () => {
    for (const endpoint of ['http://169.254.169.254', 'https://localhost', 'https://azure.example.com']) {
      const key = JSON.stringify({ api_key: canary, endpoint })
      const { status, message } = await complain('POST', '/byok', { provider: 'azure', key })
      expect({ status, message }).toEqual({ status: 400, message: expect.stringContaining('"endpoint"') })
    }
    const { id } = await addCredential(gateway)
    for (const [method, path, body] of [
      ['GET', '/byok'],
      ['POST', '/byok', { provider: 'openai', key: canary }],
      ['POST', '/byok/reorder', { provider: 'openai', ids: [id] }],
      ['GET', `/byok/${id}`],
      ['PATCH', `/byok/${id}`, { key: canary }],
      ['DELETE', `/byok/${id}`],
    ] as const) {
      const init = { method, key: inferenceKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
      expect((await gateway.fetch(path, init)).status).toBe(403)
    }
    for (const path of [`/byok/${id}/test`, `/byok/${id}/preview`, '/byok/test']) {
      expect([404, 405]).toContain(
        (await gateway.fetch(path, { method: 'POST', key: inferenceKey, body: '{}' })).status,
      )
    }
  })

  it('is refused beyond the size of a body', async () => {
    const name = 'x'.repeat(70_000)
    for (const [method, path] of [
      ['POST', '/byok'],
      ['PATCH', `/byok/${randomUUID()}`],
      ['POST', '/byok/reorder'],
    ] as const) {
      expect((await ask(method, path, { provider: 'openai', key: 'k', ids: [], name })).status).toBe(413)
    }
  })
})

describe('the list', () => {
  it('is the default workspace’s own, a page at a time, with all that there is of a provider', async () => {
    const workspaceId = await addWorkspace(gateway)
    const within = { workspace_id: workspaceId }
    const ids: string[] = []
    for (const fields of [{ is_fallback: true }, {}, { provider: 'anthropic' }, {}]) {
      ids.push((await addCredential(gateway, { ...within, ...fields })).id)
    }
    const [fallback, first, anthropic, second] = ids
    const answer = await ask('GET', `/byok?workspace_id=${workspaceId.toUpperCase()}`)
    expect(answer).toMatchObject({ status: 200, body: { total_count: 4 } })
    expect(listOf(answer).map(({ id }) => id)).toEqual([anthropic, first, second, fallback])
    const page = await ask('GET', `/byok?workspace_id=${workspaceId}&offset=1&limit=1&provider=openai`)
    expect(page).toMatchObject({ status: 200, body: { total_count: 3, data: [{ id: second }] } })
    const own = listOf(await ask('GET', '/byok?limit=100'))
    for (const id of ids) expect(own.map((each) => each.id)).not.toContain(id)
  })

  it('is refused without a workspace when the default one was deleted', async () => {
    const { key, defaultWorkspaceId } = await addOrganization(gateway)
    expect((await gateway.fetch('/byok', { key })).status).toBe(200)
    await deleteWorkspace(gateway, defaultWorkspaceId)
    const answer = await gateway.fetch('/byok', { key })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringMatching(/^workspace_id: /) } })
  })

  it.each(['0', '101', '-1', '1e1', '0x10', '1.0', '', '[]', '+5', ' 5', '5;drop'])(
    'X11: limit=%s is 400',
    async (limit) => {
      expect((await complain('GET', `/byok?limit=${encodeURIComponent(limit)}`)).status).toBe(400)
    },
  )

  it.each(['-1', '1e9', '0x0', '1.0', '', '[]'])(
    'X11: offset=%s is 400, and 1000000000 is an empty page',
    async (offset) => {
      expect((await complain('GET', `/byok?offset=${encodeURIComponent(offset)}`)).status).toBe(400)
      expect(listOf(await ask('GET', '/byok?offset=1000000000'))).toEqual([])
    },
  )

  it('X11: takes each parameter once, and only providers that it knows', async () => {
    for (const query of [
      'limit=1&limit=2',
      'provider=nobody',
      'provider=openai&provider=groq',
      'workspace_id=default',
    ]) {
      expect((await complain('GET', `/byok?${query}`)).status).toBe(400)
    }
  })
})

describe('the order', () => {
  it('is what is asked for, and what is not named stays behind', async () => {
    const workspaceId = await addWorkspace(gateway)
    const within = { workspace_id: workspaceId }
    const [a, b, c] = [
      await addCredential(gateway, within),
      await addCredential(gateway, within),
      await addCredential(gateway, within),
    ]
    const answer = await ask('POST', '/byok/reorder', { provider: 'openai', ids: [c.id.toUpperCase()], ...within })
    expect(answer.status).toBe(200)
    expect(listOf(answer).map(({ id, sort_order: place }) => [id, place])).toEqual([
      [c.id, 0],
      [a.id, 1],
      [b.id, 2],
    ])
  })

  it('names nothing but credentials of that provider in that workspace', async () => {
    const { id } = await addCredential(gateway)
    const other = await addCredential(gateway, { provider: 'groq' })
    const elsewhere = await addCredential(gateway, { workspace_id: await addWorkspace(gateway) })
    for (const unknown of [other.id, elsewhere.id, randomUUID()]) {
      const before = listOf(await ask('GET', '/byok?limit=100'))
      expect((await complain('POST', '/byok/reorder', { provider: 'openai', ids: [id, unknown] })).status).toBe(404)
      expect(listOf(await ask('GET', '/byok?limit=100'))).toEqual(before)
    }
    expect((await complain('POST', '/byok/reorder', { provider: 'openai', ids: [id, id] })).status).toBe(400)
    expect((await complain('POST', '/byok/reorder', { provider: 'openai', ids: [] })).status).toBe(400)
  })
})

describe('credentials of another organization', () => {
  it('answer exactly as those that are not there', async () => {
    const { id } = await addCredential(gateway)
    const { key, workspaceId } = await addOrganization(gateway)
    const answers = async (path: string, method: string, body?: unknown) => {
      const init = { key, headers: { 'x-request-id': 'same' } }
      const response = await gateway.fetch(path, {
        method,
        ...init,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    }
    for (const [method, body] of [['GET'], ['PATCH', { disabled: true }], ['DELETE']] as const) {
      const foreign = await answers(`/byok/${id}`, method, body)
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await answers(`/byok/${randomUUID()}`, method, body))
    }
    const reorder = (one: string) => answers('/byok/reorder', 'POST', { provider: 'openai', ids: [one] })
    expect(await reorder(id)).toEqual(await reorder(randomUUID()))
    expect(listOf({ body: JSON.parse((await answers('/byok', 'GET')).text) })).toEqual([])
    for (const unknown of [workspaceId, randomUUID()]) {
      const message = 'workspace_id: there is no such workspace.'
      expect(await complain('GET', `/byok?workspace_id=${unknown}`)).toEqual({ status: 400, message })
      const body = { provider: 'openai', key: canary, workspace_id: unknown }
      expect(await complain('POST', '/byok', body)).toEqual({ status: 400, message })
    }
    expect(dataOf(await ask('GET', `/byok/${id}`))).toMatchObject({ id, disabled: false })
  })
})
