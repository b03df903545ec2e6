import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { eventually } from '../support/eventually.ts'
import { type RealS3, realS3Keys, startRealS3 } from '../support/real-s3.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

// Of somebody else's making: what it takes, others take.
let store: RealS3
let gateway: TestGateway
beforeAll(async () => {
  store = await startRealS3('traces', 'files')
  gateway = await startGateway({
    config: {
      simulator: { enabled: true },
      outbound: { allow_hosts: ['127.0.0.1'] },
      tools: { files: { store: 's3', s3: { endpoint: store.url, bucket: 'files', prefix: 'of gateway (1)' } } },
    },
    env: {
      GATEWAY_FILES_S3_ACCESS_KEY_ID: realS3Keys.accessKeyId,
      GATEWAY_FILES_S3_ACCESS_KEY: realS3Keys.secretAccessKey,
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await store.close()
})

async function manage<T>(method: string, path: string, body?: object): Promise<T> {
  const init = { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await gateway.fetch(path, init)
  const answer = (await response.json()) as { data: T }
  expect([response.ok, answer]).toEqual([true, expect.anything()])
  return answer.data
}

const destination = (config: object) =>
  manage<{ id: string }>('POST', '/observability/destinations', {
    ...{ type: 's3', name: 'Bucket' },
    config: { bucketName: 'traces', endpoint: store.url, ...realS3Keys, ...config },
  })

const test = async (config: object) => {
  const { id } = await destination(config)
  const tested = await manage<Schema<'ObservabilityDestinationTest'>>('POST', `/observability/destinations/${id}/test`)
  await manage('PATCH', `/observability/destinations/${id}`, { enabled: false })
  return tested
}

const linesOf = (object: Buffer | undefined) =>
  String(object)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string })

describe('a store of objects that somebody else wrote', () => {
  it.each([
    ['as usual', {}, /^service-traces\/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}\.ndjson$/],
    [
      'below a path with all that needs writing otherwise',
      { prefix: "team ä+b&c=d'(1)*!~%", pathTemplate: '{prefix}/y={year}' },
      /^team ä\+b&c=d'\(1\)\*!~%\/y=\d{4}\//,
    ],
  ])('takes an object of generations %s', async (_, config, key) => {
    const tested = await test(config)
    expect(tested).toMatchObject({ delivered: true, status: 200, error: null })
    const found = [...store.objects('traces')].find(([, object]) => object.includes(String(tested.generation_id)))
    expect(found?.[0]).toMatch(key)
    expect(linesOf(found?.[1])).toMatchObject([{ id: tested.generation_id, model: 'model-gateway/destination-test' }])
  })

  it('takes all generations of a workspace, a batch an object', async () => {
    await destination({ prefix: 'all' })
    await manage('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const body = JSON.stringify({
          model: 'sim/echo',
          messages: [{ role: 'user', content: `Hello ${at} — ünïcode` }],
        })
        const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
        return ((await response.json()) as { id: string }).id
      }),
    )
    const sent = () =>
      [...store.objects('traces')].flatMap(([key, object]) => (key.startsWith('all/') ? linesOf(object) : []))
    await eventually(() => sent().length).toBeGreaterThanOrEqual(ids.length)
    expect(
      sent()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort())
    expect(JSON.stringify(sent())).toContain('ünïcode')
  })

  it('refuses another secret, an unknown key and another bucket, and the test says so', async () => {
    expect(await test({ secretAccessKey: 'wrong-0123456789' })).toMatchObject({
      ...{
        delivered: false,
        status: 403,
        cause: 'credentials',
        error: expect.stringContaining('SignatureDoesNotMatch'),
      },
      advice: expect.stringContaining('config.accessKeyId, config.secretAccessKey'),
    })
    expect(await test({ accessKeyId: 'NOBODY' })).toMatchObject({
      ...{ status: 403, cause: 'credentials', error: expect.stringContaining('InvalidAccessKeyId') },
    })
    expect(await test({ bucketName: 'nowhere' })).toMatchObject({
      ...{ status: 404, cause: 'address', error: expect.stringContaining('NoSuchBucket') },
      advice: expect.stringContaining('config.bucketName'),
    })
  })

  it('keeps files, gives them back to the byte, and deletes them', async () => {
    const bytes = new Uint8Array(1_000_003).map((_, at) => at * 7)
    const form = new FormData()
    form.set('file', new Blob([bytes]), 'all bytes.bin')
    const uploaded = await gateway.fetch('/files', { method: 'POST', body: form })
    expect(uploaded.status).toBe(200)
    const { id, workspace_id } = (await uploaded.json()) as Schema<'StoredFile'>
    const key = `of gateway (1)/${workspace_id}/${id}`
    expect(store.objects('files').get(key)?.equals(bytes)).toBe(true)
    const content = await gateway.fetch(`/files/${id}/content`)
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await gateway.fetch(`/files/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(store.objects('files').size).toBe(0)
  })
})
