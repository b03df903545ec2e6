import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import type { DestinationRequest } from '../../../src/broadcast/define-destination.ts'
import { snowflake, snowflakeTable } from '../../../src/broadcast/destinations/snowflake.ts'
import type { BroadcastItem } from '../../../src/records/destination.ts'
import { saidWords, sampleItem, secludedItem } from '../sample-item.ts'

type Config = Parameters<typeof snowflake.encode>[1]

const now = Date.UTC(2026, 10, 24, 12)
const config: Config = { account: 'Acme_Org-Main', token: 'programmatic-token' }

async function requestsFor(
  changes: Partial<Config>,
  items: readonly BroadcastItem[] = [sampleItem()],
  batchId = 'batch-1',
) {
  return snowflake.encode(items, { ...config, ...changes }, { batchId, now })
}

async function requestFor(...args: Parameters<typeof requestsFor>): Promise<DestinationRequest> {
  const [request, ...more] = await requestsFor(...args)
  if (request === undefined || more.length > 0) throw new Error('expected one request')
  return request
}

const statementOf = ({ body }: DestinationRequest) => JSON.parse(Buffer.from(body).toString('utf8'))

test('rows are one variable of one statement', async () => {
  const request = await requestFor({}, [sampleItem(), sampleItem({ id: 'gen-2' })])
  const { statement, bindings, ...rest } = statementOf(request)
  expect(rest).toEqual({ timeout: 60, database: 'SNOWFLAKE_LEARNING_DB', schema: 'PUBLIC', warehouse: 'COMPUTE_WH' })
  expect(statement).toMatch(
    /^insert into SERVICE_TRACES \("ID", "CREATED_AT", .*"OUTPUT_MESSAGES"\) select value:id::string, /,
  )
  expect(statement).toMatch(/from table\(flatten\(input => parse_json\(\?\)\)\)$/)
  expect(statement).not.toContain(saidWords)
  expect(JSON.parse(bindings['1'].value)).toMatchObject([
    { user: 'ada-lovelace', created_at: '2026-11-24T10:20:30.125Z' },
    { id: 'gen-2' },
  ])
})

test('every column of a row is in the statement and in the table', async () => {
  const { statement, bindings } = statementOf(await requestFor({ metadataColumn: 'METADATA' }))
  for (const name of Object.keys(JSON.parse(bindings['1'].value)[0])) {
    expect(statement).toMatch(new RegExp(`\\b${name.toUpperCase()}\\b`))
    expect(statement).toMatch(new RegExp(`value:${name}\\b`))
    expect(snowflakeTable('T')).toContain(`"${name.toUpperCase()}" `)
  }
})

test('metadata is added to tables that have a column for it, and to no others', async () => {
  const { statement } = statementOf(await requestFor({}))
  expect(statement).not.toMatch(/metadata/i)
  const named = statementOf(await requestFor({ metadataColumn: 'my labels' })).statement
  expect(named).toMatch(/, "my labels"\) select .*, value:metadata from /)
})

test('a batch has an id of its own, and the same one when it is sent again', async () => {
  const urls = await Promise.all(
    ['batch-1', 'batch-1', 'batch-2'].map(async (id) => (await requestFor({}, [sampleItem()], id)).url),
  )
  expect(urls[0]).toMatch(
    /^https:\/\/acme-org-main\.snowflakecomputing\.com\/api\/v2\/statements\?requestId=[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}&retry=true$/,
  )
  expect(urls[1]).toBe(urls[0])
  expect(urls[2]).not.toBe(urls[0])
})

test('what is too long for one variable goes in several, each with an id of its own', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: 'x'.repeat(2_000_000) }] }],
    outputMessages: [],
  }
  const requests = await requestsFor({}, [sampleItem({}, { content }), sampleItem({}, { content })])
  expect(new Set(requests.map(({ url }) => url)).size).toBe(2)
})

test('the name of a table can only be the name of a table', async () => {
  expect(statementOf(await requestFor({ table: 'my_Table' })).statement).toMatch(/^insert into my_Table \(/)
  expect(statementOf(await requestFor({ table: 'a"; drop table b' })).statement).toMatch(
    /^insert into "a""; drop table b" \(/,
  )
})

test('what must not be seen is not sent', async () => {
  const text = Buffer.from((await requestFor({}, [secludedItem()])).body).toString('utf8')
  for (const word of [saidWords, 'laptop', 'session-5', 'app.example', '0.001234', config.token])
    expect(text).not.toContain(word)
})

describe('the token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const jwtOf = (iss: string) => `e30.${Buffer.from(JSON.stringify({ iss })).toString('base64url')}.c2ln`

  test.each([
    ['programmatic-token', 'PROGRAMMATIC_ACCESS_TOKEN'],
    [jwtOf('https://account.example'), 'PROGRAMMATIC_ACCESS_TOKEN'],
    [jwtOf('ACME.ADA.SHA256:abc'), 'KEYPAIR_JWT'],
    ['ver:1-hint:123-abc', 'OAUTH'],
  ])('says of what kind it is: %s', async (token, kind) => {
    expect((await requestFor({ token })).headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-snowflake-authorization-token-type': kind,
    })
  })

  test('is signed here with the private key of a user', async () => {
    const { headers } = await requestFor({ account: 'acme_org-main', token: pem, username: 'ada' })
    expect(headers['x-snowflake-authorization-token-type']).toBe('KEYPAIR_JWT')
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(now) })
    const print = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64')
    expect(payload).toEqual({
      iss: `ACME_ORG-MAIN.ADA.SHA256:${print}`,
      sub: 'ACME_ORG-MAIN.ADA',
      iat: now / 1000,
      exp: now / 1000 + 3000,
    })
  })

  test('of a locator with a region has the locator alone', async () => {
    const { headers } = await requestFor({ account: 'xy12345.eu-central-1', token: pem, username: 'ada' })
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(now) })
    expect(payload.sub).toBe('XY12345.ADA')
  })

  test('can not be signed without a user, nor with another key, and no key is quoted', async () => {
    await expect(requestFor({ token: pem })).rejects.toThrow(
      'config.username is missing: a private key needs its user.',
    )
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    for (const token of [other, '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----']) {
      await expect(requestFor({ token, username: 'ada' })).rejects.toThrow(
        'config.token begins like a private key, but is no RSA key without a passphrase.',
      )
    }
  })
})

test('a statement that still runs is not taken for one that is over', async () => {
  const told: unknown[] = []
  const server = createServer(async (request, response) => {
    told.push(await json(request))
    response.writeHead(told.length === 1 ? 202 : 200, { 'content-type': 'application/json' }).end('{"code":"090001"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { url, ...request } = await requestFor({})
    const place = new URL(url)
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}${place.pathname}${place.search}`
    const send = async () => {
      const { status, headers } = await fetch(here, { ...request, body: Buffer.from(request.body) })
      return snowflake.complaint?.({ status, contentType: headers.get('content-type') ?? '', body: new Uint8Array() })
    }
    expect([await send(), await send()]).toEqual(['The statement is still running.', null])
    expect(told[1]).toEqual(told[0])
  } finally {
    server.close()
  }
})
