import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { eventually } from '../../support/eventually.ts'
import { openRaw } from '../../support/raw-client.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { limitOf } from '../../support/wait-until.ts'

type StoredFile = Schema<'StoredFile'>

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      tools: { files: { file_bytes: '1MiB', workspace_bytes: '3MiB', workspace_files: 20 } },
      limits: { request_body_timeout: limitOf(2_000), request_headers_timeout: limitOf(2_000) },
    },
  })
})
afterAll(() => gateway.close())

const keyed = (key: string) => ({ authorization: `Bearer ${key}` })

function form(
  text: string | Uint8Array<ArrayBuffer>,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const data = new FormData()
  data.set('file', new Blob([text], { type: 'text/plain' }), name)
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  return data
}

async function upload(body: FormData, { key = inferenceKey, query = '' } = {}) {
  const response = await fetch(`${gateway.url}/files${query}`, { method: 'POST', body, headers: keyed(key) })
  return { status: response.status, body: (await response.json()) as StoredFile & { error?: { message: string } } }
}

async function ask(path: string, key = inferenceKey, method = 'GET') {
  const response = await gateway.fetch(path, { key, method })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { data?: StoredFile[] } }
}

/** Every file on the disk of the gateway, with its mode. */
const onDisk = (): readonly string[] =>
  readdirSync(join(gateway.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${name} ${(statSync(join(parentPath, name)).mode & 0o777).toString(8)}`)

const incoming = () => readdirSync(join(gateway.dataDir, 'files', 'incoming'))

async function workspaceWithKey(slug: string): Promise<{ id: string; key: string }> {
  const post = async (path: string, body: object) =>
    (await (await gateway.fetch(path, { method: 'POST', key: managementKey, body: JSON.stringify(body) })).json()) as {
      data: { id: string }
      key: string
    }
  const { id } = (await post('/workspaces', { name: slug, slug })).data
  return { id, key: (await post('/keys', { name: slug, workspace_id: id })).key }
}

describe('files', () => {
  it('are kept as they came, for those who may see them', async () => {
    const text = 'The train leaves at 8:15. 🚆'
    const { status, body } = await upload(form(text, 'Übersicht.md', { purpose: 'assistants' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^file-gw-[0-9a-f]{32}$/),
      filename: 'Übersicht.md',
      bytes: Buffer.byteLength(text),
      mime_type: 'text/plain',
      sha256: createHash('sha256').update(text).digest('hex'),
      purpose: 'assistants',
      expires_at: null,
      owner: { key_hash: createHash('sha256').update(inferenceKey).digest('hex') },
    })
    expect(onDisk()).toContain(`${body.id} 600`)
    for (const key of [inferenceKey, managementKey]) expect((await ask(`/files/${body.id}`, key)).body).toEqual(body)
    const content = await gateway.fetch(`/files/${body.id}/content`)
    expect(await content.text()).toBe(text)
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(body.bytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="_bersicht.md"; filename*=UTF-8''%C3%9Cbersicht.md`,
    })
    expect((await ask(`/files/${body.id}`, inferenceKey, 'DELETE')).body).toEqual({
      ...{ id: body.id, object: 'file', type: 'file_deleted', deleted: true },
    })
    for (const method of ['GET', 'DELETE'])
      expect((await ask(`/files/${body.id}`, inferenceKey, method)).status).toBe(404)
    expect((await ask(`/files/${body.id}/content`)).status).toBe(404)
    expect(onDisk()).not.toContain(`${body.id} 600`)
    expect(incoming()).toEqual([])
  })

  it('are not there for another workspace, whatever it does', async () => {
    const other = await workspaceWithKey('other')
    const { body: file } = await upload(form('mine', 'mine.txt'))
    for (const [path, method] of [
      [`/files/${file.id}`, 'GET'],
      [`/files/${file.id}`, 'DELETE'],
      [`/files/${file.id}/content`, 'GET'],
      [`/files?after=${file.id}`, 'GET'],
      [`/files?workspace_id=${file.workspace_id}`, 'GET'],
    ] as const)
      expect([path, (await ask(path, other.key, method)).status]).toEqual([path, 404])
    expect((await ask('/files', other.key)).body.data).toEqual([])
    const foreign = await upload(form('x', 'x'), { key: other.key, query: `?workspace_id=${file.workspace_id}` })
    expect(foreign.status).toBe(404)
    const { body: theirs } = await upload(form('theirs', 'theirs.txt'), {
      key: managementKey,
      query: `?workspace_id=${other.id.toUpperCase()}`,
    })
    expect((await ask('/files', other.key)).body.data).toEqual([theirs])
    expect((await ask(`/files?workspace_id=${other.id}`, managementKey)).body.data).toEqual([theirs])
    expect((await ask(`/files/${theirs.id}`, managementKey, 'DELETE')).status).toBe(200)
    const actions = (await ask('/audit?limit=2', managementKey)).body.data as unknown as { action: string }[]
    expect(actions.map(({ action }) => action)).toEqual(['file.delete', 'file.create'])
    expect((await ask(`/files/${file.id}`, inferenceKey, 'DELETE')).status).toBe(200)
    expect((await ask(`/files/file-gw-${'0'.repeat(32)}`)).status).toBe(404)
    for (const id of ['nothing', 'file-gw-', '..%2f..%2fgateway.sqlite', 'a%00b'])
      expect([id, (await ask(`/files/${id}`)).status]).toEqual([id, 400])
  })

  it('are listed page by page, in both directions', async () => {
    const made: StoredFile[] = []
    for (const name of ['1.txt', '2.txt', '3.txt'])
      made.push((await upload(form(name, name, { purpose: name === '2.txt' ? 'vision' : 'listed' }))).body)
    const ids = made.map(({ id }) => id)
    const list = async (query: string) => {
      const { body } = await ask(`/files?${query}`)
      const { has_more: more, first_id: first, last_id: last } = body
      return { ids: body.data?.map(({ id }) => id), more, first, last }
    }
    expect(await list('order=asc')).toEqual({ ids, more: false, first: ids[0], last: ids[2] })
    expect(await list('')).toEqual({ ids: ids.toReversed(), more: false, first: ids[2], last: ids[0] })
    expect(await list('limit=2')).toMatchObject({ ids: [ids[2], ids[1]], more: true })
    expect(await list(`limit=2&after=${ids[1]}`)).toMatchObject({ ids: [ids[0]], more: false })
    expect(await list(`limit=1&after_id=${ids[0]}&order=asc`)).toMatchObject({ ids: [ids[1]], more: true })
    expect(await list('purpose=vision')).toMatchObject({ ids: [ids[1]] })
    expect(await list('filename=3.txt')).toMatchObject({ ids: [ids[2]] })
    expect(await list('purpose=none')).toEqual({ ids: [], more: false, first: null, last: null })
    for (const id of ids) await ask(`/files/${id}`, inferenceKey, 'DELETE')
  })

  it('expire when they were told to, in either spelling', async () => {
    const { body } = await upload(
      form('a', 'a', { 'expires_after[anchor]': 'created_at', 'expires_after[seconds]': '3600' }),
    )
    expect((body.expires_at ?? 0) - body.created_at).toBe(3600)
    const { body: json } = await upload(form('a', 'a', { expires_after: '{"anchor":"created_at","seconds":7200}' }))
    expect((json.expires_at ?? 0) - json.created_at).toBe(7200)
    for (const fields of [
      { 'expires_after[anchor]': 'created_at', 'expires_after[seconds]': '3599' },
      { 'expires_after[anchor]': 'created_at', 'expires_after[seconds]': '1e4' },
      { 'expires_after[seconds]': '3600' },
      { expires_after: '{' },
      { expires_in_seconds: '1' },
      { purpose: 'No Purpose' },
    ] as readonly Record<string, string>[])
      expect([fields, (await upload(form('a', 'a', fields))).status]).toEqual([fields, 400])
    const { body: short } = await upload(form('a', 'a', { expires_in_seconds: '3600' }))
    expect((short.expires_at ?? 0) - short.created_at).toBe(3600)
    for (const { id } of [body, json, short]) await ask(`/files/${id}`, inferenceKey, 'DELETE')
    expect(incoming()).toEqual([])
  })

  it('work with the clients of OpenAI and Anthropic', async () => {
    const openai = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
    const made = await openai.files.create({
      file: await toFile(Buffer.from('hello'), 'hello.txt'),
      purpose: 'user_data',
      expires_after: { anchor: 'created_at', seconds: 3600 },
    })
    expect(made).toMatchObject({ object: 'file', filename: 'hello.txt', bytes: 5, purpose: 'user_data' })
    expect(made.expires_at).toBe(made.created_at + 3600)
    const listed: string[] = []
    for await (const file of openai.files.list({ limit: 1, order: 'asc', purpose: 'user_data' })) listed.push(file.id)
    expect(listed).toEqual([made.id])
    expect(await openai.files.retrieve(made.id)).toMatchObject({ id: made.id })
    expect(await (await openai.files.content(made.id)).text()).toBe('hello')
    expect(await openai.files.delete(made.id)).toMatchObject({ id: made.id, deleted: true })

    const anthropic = new Anthropic({ apiKey: inferenceKey, baseURL: `${gateway.origin}/api`, maxRetries: 0 })
    const two = []
    for (const name of ['1.txt', '2.txt'])
      two.push(await anthropic.beta.files.upload({ file: await Anthropic.toFile(Buffer.from(name), name) }))
    expect(two[0]).toMatchObject({ type: 'file', filename: '1.txt', size_bytes: 5, downloadable: true })
    const found: string[] = []
    for await (const file of anthropic.beta.files.list({ limit: 1 })) found.push(file.id)
    expect(found).toEqual([two[1]?.id, two[0]?.id])
    for (const { id } of two) {
      expect(await anthropic.beta.files.retrieveMetadata(id)).toMatchObject({ id })
      expect(await (await anthropic.beta.files.download(id)).text()).toMatch(/^[12]\.txt$/)
      expect(await anthropic.beta.files.delete(id)).toMatchObject({ id, type: 'file_deleted' })
    }
  })

  it('take no more than there is room for, however many come at once', async () => {
    const other = await workspaceWithKey('narrow')
    const half = new Uint8Array(700 * 1024)
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(form(half, 'half'), { key: other.key })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 413, 413, 413, 413])
    expect(sent.find(({ status }) => status === 413)?.body.error?.message).toBe(
      'The workspace has no room for the file: its files take 2.7 MiB of 3 MiB (tools.files.workspace_bytes). Delete files that are not needed any more.',
    )
    const { data = [] } = (await ask('/files', other.key)).body
    expect(data).toHaveLength(4)
    for (const { id } of data) await ask(`/files/${id}`, other.key, 'DELETE')
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, index) => upload(form('x', `${index}`), { key: other.key })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(many.find(({ status }) => status === 413)?.body.error?.message).toContain(
      'may have 20 (tools.files.workspace_files)',
    )
    expect(incoming()).toEqual([])
  })

  it('are 413 where they are too large, whether their length is told or not, and leave nothing behind', async () => {
    const { status, body } = await upload(form(new Uint8Array(1024 ** 2 + 1), 'large'))
    expect([status, body.error?.message]).toEqual([413, 'The file is larger than 1 MiB (tools.files.file_bytes).'])
    const huge = await upload(form(new Uint8Array(4 * 1024 ** 2), 'huge'))
    expect(huge.status).toBe(413)
    const raw = await openRaw(gateway.origin)
    const chunk = 'x'.repeat(64 * 1024)
    raw.write(
      `POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${inferenceKey}\r\ncontent-type: multipart/form-data; boundary=XX\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    const head = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    raw.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    for (let count = 0; count < 20; count++) raw.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    expect(await raw.until('tools.files.file_bytes')).toContain('HTTP/1.1 413 ')
    raw.destroy()
    expect(incoming()).toEqual([])
  })

  it('leave nothing behind when their sender goes away, or is too slow', async () => {
    const head = (length: number) =>
      `POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${inferenceKey}\r\ncontent-type: multipart/form-data; boundary=XX\r\ncontent-length: ${length}\r\n\r\n--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const leaving = await openRaw(gateway.origin)
    leaving.write(`${head(1000)}the beginning`)
    await eventually(incoming).toHaveLength(1)
    leaving.destroy()
    await eventually(incoming).toEqual([])
    const slow = await openRaw(gateway.origin)
    slow.write(`${head(1000)}the beginning`)
    expect(await slow.closed()).toMatch(/^HTTP\/1.1 408 /)
    await eventually(incoming).toEqual([])
  })

  it('refuses forms that are compressed, other bodies, and forms without a file', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      gateway.fetch('/files', { method: 'POST', headers, body }).then(async (response) => {
        const { error } = (await response.json()) as { error: { message: string } }
        return [response.status, error.message]
      })
    const type = 'multipart/form-data; boundary=XX'
    expect(await post({ 'content-type': type, 'content-encoding': 'gzip' }, 'x')).toEqual([
      400,
      'The form may not be compressed: send it without Content-Encoding.',
    ])
    expect(await post({ 'content-type': 'application/json' }, '{}')).toEqual([
      400,
      'Send the body as multipart/form-data: the Content-Type header says something else.',
    ])
    const empty = '--XX\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nvision\r\n--XX--\r\n'
    expect(await post({ 'content-type': type }, empty)).toEqual([400, expect.stringContaining('file')])
  })

  it('are read to their end when they are deleted meanwhile, and 404 where their bytes are lost', async () => {
    const bytes = new Uint8Array(1024 ** 2).fill(7)
    const { body: file } = await upload(form(bytes, 'long'))
    const response = await gateway.fetch(`/files/${file.id}/content`)
    expect((await ask(`/files/${file.id}`, inferenceKey, 'DELETE')).status).toBe(200)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    const { body: lost } = await upload(form('x', 'lost'))
    rmSync(join(gateway.dataDir, 'files', lost.workspace_id, lost.id))
    const { status, body } = await ask(`/files/${lost.id}/content`)
    expect([status, body['error']]).toMatchObject([
      404,
      { message: 'The bytes of this file are lost. Delete it, and upload it again.' },
    ])
    expect((await ask(`/files/${lost.id}`, inferenceKey, 'DELETE')).status).toBe(200)
  })

  it('go with their workspace', async () => {
    const other = await workspaceWithKey('passing')
    const { body: file } = await upload(form('x', 'x'), { key: other.key })
    await gateway.fetch(`/keys/${file.owner.key_hash}`, { key: managementKey, method: 'DELETE' })
    expect((await ask(`/workspaces/${other.id}`, managementKey, 'DELETE')).status).toBe(200)
    expect((await ask(`/files/${file.id}`, managementKey)).status).toBe(404)
  })
})
