import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Schema } from '../../src/contract/contract.ts'
import { byteStoreOf } from '../../src/files/assemble-files.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type S3Server, s3Keys, startS3 } from './s3-server.ts'

let store: S3Server
let gateway: TestGateway
const settings = (over: object = {}) => ({
  tools: {
    files: {
      store: 's3',
      s3: {
        endpoint: `${store.url}/`,
        bucket: 'files',
        region: 'eu-central-1',
        prefix: '/of gateway/',
        ...over,
      },
    },
  },
})
const env = {
  GATEWAY_FILES_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
  GATEWAY_FILES_S3_ACCESS_KEY: s3Keys.secretAccessKey,
}
beforeAll(async () => {
  store = await startS3()
  gateway = await startGateway({ config: settings(), env })
})
afterAll(async () => {
  await gateway.close()
  await store.close()
})

async function upload(bytes: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'a.txt')
  const response = await gateway.fetch('/files', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Schema<'StoredFile'> }
}
const get = async (path: string, method = 'GET') => {
  const response = await gateway.fetch(path, { method })
  return { status: response.status, text: await response.text() }
}
const incoming = () => readdirSync(join(gateway.dataDir, 'files', 'incoming'))

describe('an S3-compatible store', () => {
  it('has the bytes of a file, with a signature over them, and nothing stays on the disk', async () => {
    const bytes = new Uint8Array(3 * 1024 ** 2).map((_, index) => index)
    const { status, body } = await upload(bytes)
    expect(status).toBe(200)
    const path = `/files/of%20gateway/${body.workspace_id}/${body.id}`
    expect(Buffer.compare(store.objects.get(path) ?? Buffer.alloc(0), bytes)).toBe(0)
    expect(incoming()).toEqual([])
    expect(existsSync(join(gateway.dataDir, 'files', body.workspace_id))).toBe(false)
    const content = await gateway.fetch(`/files/${body.id}/content`)
    expect(Buffer.compare(Buffer.from(await content.arrayBuffer()), bytes)).toBe(0)
    expect((await get(`/files/${body.id}`, 'DELETE')).status).toBe(200)
    expect(store.objects.size).toBe(0)
    expect(store.asked).toEqual([`PUT ${path}`, `GET ${path}`, `DELETE ${path}`])
  })

  it('serves requests that name a file, and the empty one', async () => {
    const { body } = await upload('The train leaves at 8:15.')
    const input = [{ role: 'user', content: [{ type: 'input_file', file_id: body.id }] }]
    const asked = { method: 'POST', body: JSON.stringify({ model: 'sim/echo', input }) }
    expect(await (await gateway.fetch('/responses', asked)).text()).toContain('8:15')
    const { body: empty } = await upload('')
    expect(await get(`/files/${empty.id}/content`)).toEqual({ status: 200, text: '' })
  })

  it('that fails is 503, with its own word in the log and none of its keys', async () => {
    const { body: file } = await upload('x')
    store.failWith(500)
    expect((await upload('x')).status).toBe(503)
    expect((await get(`/files/${file.id}/content`)).status).toBe(503)
    // Gone for callers all the same; the bytes go with a sweep.
    expect((await get(`/files/${file.id}`, 'DELETE')).status).toBe(200)
    expect((await get(`/files/${file.id}`)).status).toBe(404)
    store.failWith(undefined)
    expect(incoming()).toEqual([])
    expect(gateway.log.join('')).not.toContain(s3Keys.secretAccessKey)
  })

  it('that has lost the bytes is 404', async () => {
    const { body } = await upload('x')
    store.objects.clear()
    expect((await get(`/files/${body.id}/content`)).status).toBe(404)
  })

  it.each([
    ['another secret', {}, { ...env, GATEWAY_FILES_S3_ACCESS_KEY: 'wrong' }],
    ['another bucket', { bucket: 'none' }, env],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }, env],
  ])('with %s takes nothing', async (_, over, keys) => {
    const other = await startGateway({ config: settings(over), env: keys })
    const form = new FormData()
    form.set('file', new Blob(['x']), 'a.txt')
    const response = await other.fetch('/files', { method: 'POST', body: form })
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/127\.0\.0\.1|wrong|Signature/)
    expect((await (await other.fetch('/files')).json()) as object).toMatchObject({ data: [] })
    await other.close()
  })

  it.each([
    ['endpoint', { 'tools.files.s3.bucket': 'b' }, {}],
    ['bucket', { 'tools.files.s3.endpoint': 'http://127.0.0.1:1' }, {}],
    ['access_key_id', { 'tools.files.s3.endpoint': 'http://127.0.0.1:1', 'tools.files.s3.bucket': 'b' }, {}],
    [
      'access_key',
      { 'tools.files.s3.endpoint': 'http://127.0.0.1:1', 'tools.files.s3.bucket': 'b' },
      { GATEWAY_FILES_S3_ACCESS_KEY_ID: 'a' },
    ],
  ])('without %s is refused before anything is made', (name, over, keys) => {
    const overrides = { 'tools.files.store': 's3', ...over }
    const { config } = loadConfig({ env: keys, cwd: '/nowhere', overrides })
    expect(() => byteStoreOf(config)).toThrow(`tools.files.s3.${name}: is needed, because tools.files.store is s3`)
  })
})
