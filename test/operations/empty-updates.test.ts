import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { makeApp } from '../datasets/arrange.ts'
import { makeKey, manage } from '../federation/arrange.ts'
import { readAudit } from '../support/audit.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

interface Resource {
  readonly id: string
  readonly updated_at?: string | null
}

const ask = (method: string, path: string, body?: unknown) => manage(gateway, method, path, body)
const dataOf = ({ body }: { body: unknown }) => (body as { data: Resource }).data
const issuer = { name: 'CI', issuer_url: 'https://ci.example.com' }

/** Makes what the path lists, and gives the path of what was made. */
const make = async (path: string, body: unknown) => `${path}/${dataOf(await ask('POST', path, body)).id}`

async function makePolicy(): Promise<string> {
  const { id } = dataOf(
    await ask('POST', '/federation/issuers', { ...issuer, issuer_url: 'https://other.example.com' }),
  )
  const { hash } = await makeKey(gateway)
  return make('/federation/policies', { issuer_id: id, subject: 's', audience: 'a', api_key_hash: hash })
}

async function meetApp(): Promise<string> {
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  try {
    const organization = await repositoriesOn(database).organizations.first()
    return `/apps/${await makeApp(database, organization?.id ?? '', { origin: 'https://app.example' })}`
  } finally {
    await database.close()
  }
}

const resources: [string, () => Promise<string>, object, string][] = [
  ['key', async () => `/keys/${(await makeKey(gateway)).hash}`, { name: 'x' }, `/keys/${'0'.repeat(64)}`],
  [
    'workspace',
    () => make('/workspaces', { name: 'a', slug: 'a' }),
    { description: 'x' },
    `/workspaces/${randomUUID()}`,
  ],
  ['credential', () => make('/byok', { provider: 'openai', key: 'sk-1' }), { name: 'x' }, `/byok/${randomUUID()}`],
  ['issuer', () => make('/federation/issuers', issuer), { name: 'x' }, `/federation/issuers/${randomUUID()}`],
  ['policy', makePolicy, { subject: 'x' }, `/federation/policies/${randomUUID()}`],
  ['app', meetApp, { title: 'x' }, '/apps/999999'],
  [
    'user',
    () => make('/organization/members', { email: 'ada@example.com' }),
    { first_name: 'Ada' },
    `/organization/members/${randomUUID()}`,
  ],
]

it.each(resources)(
  '%s: an empty update answers with it as it is, and nothing happened',
  async (...[, arrange, change]) => {
    const path = await arrange()
    for (const before of [null, change]) {
      const known = before === null ? null : dataOf(await ask('PATCH', path, before))
      const entries = await readAudit(gateway.dataDir)
      const answer = await ask('PATCH', path, {})
      expect(answer.status).toBe(200)
      // Credentials do not tell when they were changed.
      if (known === null) expect(dataOf(answer).updated_at ?? null).toBeNull()
      else expect(dataOf(answer)).toEqual(known)
      expect(await readAudit(gateway.dataDir)).toEqual(entries)
    }
  },
)

it.each(resources)('%s: an empty update of what is not there is 404', async (...[, , , path]) => {
  expect((await ask('PATCH', path, {})).status).toBe(404)
})
