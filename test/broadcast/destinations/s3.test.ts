import { expect, test } from 'vitest'
import type { DestinationRequest } from '../../../src/broadcast/define-destination.ts'
import { s3 } from '../../../src/broadcast/destinations/s3.ts'
import type { BroadcastItem } from '../../../src/records/destination.ts'
import { s3Keys, startS3 } from '../../files/s3-server.ts'
import { expectedAuthorization } from '../../support/aws-signature-check.ts'
import { saidWords, sampleItem, secludedItem } from '../sample-item.ts'

type Config = Parameters<typeof s3.encode>[1]

const now = Date.UTC(2026, 10, 25, 0, 3)
const keys: Config = { bucketName: 'files', ...s3Keys }

async function requestFor(
  config: Config,
  items: readonly BroadcastItem[] = [sampleItem()],
  at = now,
): Promise<DestinationRequest> {
  const [request, ...more] = await s3.encode(items, config, { batchId: 'batch-1', now: at })
  if (request === undefined || more.length > 0) throw new Error('expected one request')
  return request
}

const linesOf = (body: DestinationRequest['body']) =>
  Buffer.from(body)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('an S3-compatible store takes an object with a line for each generation, and one that is sent again in its place', async () => {
  const store = await startS3()
  try {
    const config = { ...keys, endpoint: `${store.url}/`, region: 'eu-central-1', prefix: 'team a/b+c' }
    for (const at of [now, now + 86_400_000]) {
      const { url, ...request } = await requestFor(
        config,
        [sampleItem(), sampleItem({ id: 'gen-2', costNanos: null })],
        at,
      )
      const answer = await fetch(url, { ...request, body: Buffer.from(request.body) })
      expect(answer.status).toBe(200)
    }
    // The day is that of the first generation, whenever it is sent.
    expect([...store.objects.keys()]).toEqual(['/files/team%20a/b%2Bc/2026-11-24/batch-1.ndjson'])
    const [object = Buffer.alloc(0)] = store.objects.values()
    expect(linesOf(object)).toMatchObject([
      {
        id: 'gen-0199aa00-0000-7000-8000-000000000001',
        created_at: '2026-11-24T10:20:30.125Z',
        cost_usd: 0.001234,
        user: 'ada-lovelace',
      },
      { id: 'gen-2', cost_usd: null, total_tokens: 1234, input_messages: [{ role: 'user' }] },
    ])
  } finally {
    await store.close()
  }
})

test('a bucket of AWS has a host of its own, but for a name with a dot', async () => {
  expect((await requestFor(keys)).url).toBe(
    'https://files.s3.us-east-1.amazonaws.com/service-traces/2026-11-24/batch-1.ndjson',
  )
  expect((await requestFor({ ...keys, bucketName: 'a.b', region: 'eu-west-1' })).url).toBe(
    'https://s3.eu-west-1.amazonaws.com/a.b/service-traces/2026-11-24/batch-1.ndjson',
  )
})

test('parts of the time have their place in a path', async () => {
  const pathTemplate = '/y={year}/m={month}/d={day}/h={hour}/{prefix}/{unknown}'
  expect((await requestFor({ ...keys, pathTemplate })).url).toMatch(
    '/y%3D2026/m%3D11/d%3D24/h%3D10/service-traces/%7Bunknown%7D/batch-1.ndjson',
  )
})

test('no path leads out of the bucket', async () => {
  const config = {
    ...keys,
    endpoint: 'https://store.example',
    pathTemplate: '../{prefix}/./..//x',
    prefix: '../../other',
  }
  expect((await requestFor(config)).url).toBe('https://store.example/files/other/x/batch-1.ndjson')
})

test('temporary keys go with their session token, which is signed', async () => {
  const { url, headers, method, body } = await requestFor({ ...keys, sessionToken: 'session+token' })
  expect(headers['x-amz-security-token']).toBe('session+token')
  const request = {
    method,
    path: new URL(url).pathname,
    headers: { ...headers, host: new URL(url).host },
    rawBody: body,
  }
  expect(headers['authorization']).toBe(
    expectedAuthorization(request, { credentials: s3Keys, region: 'us-east-1', service: 's3' }),
  )
  expect(url).not.toContain('session')
})

test('further headers change nothing that is signed', async () => {
  const { headers } = await requestFor({
    ...keys,
    headers: { 'X-Amz-Date': 'never', Authorization: 'x', 'X-Team': 'blue' },
  })
  expect(headers).toMatchObject({ 'x-team': 'blue', 'x-amz-date': '20261125T000300Z' })
  expect(headers['authorization']).toMatch(/^AWS4-HMAC-SHA256 /)
})

test('a region that is none, and an address that is none, are refused', async () => {
  await expect(requestFor({ ...keys, region: 'evil.example/' })).rejects.toThrow(
    'config.region is not a region of AWS.',
  )
  await expect(requestFor({ ...keys, endpoint: 'store' })).rejects.toThrow('config.endpoint is not a URL.')
})

test('no secret is in an object, and nothing of what must not be seen', async () => {
  const { body, url } = await requestFor({ ...keys }, [secludedItem()])
  const text = `${url}${Buffer.from(body).toString('utf8')}`
  for (const word of [saidWords, s3Keys.secretAccessKey, 'laptop', 'session-5', 'app.example', '0.001234'])
    expect(text).not.toContain(word)
})

test('long conversations are in several objects, each with a name of its own', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: 'x'.repeat(700_000) }] }],
    outputMessages: [],
  }
  const items = ['a', 'b'].map((id) => sampleItem({ id }, { content }))
  const requests = await s3.encode(items, keys, { batchId: 'batch-1', now })
  expect(requests.map(({ url, body }) => [url.split('/').at(-1), linesOf(body).map(({ id }) => id)])).toEqual([
    ['batch-1.ndjson', ['a']],
    ['batch-1-1.ndjson', ['b']],
  ])
})
