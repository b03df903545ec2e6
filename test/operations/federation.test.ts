import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashApiKey } from '../../src/records/api-key.ts'
import { makeKey, makePolicy, manage } from '../federation/arrange.ts'
import { readAudit } from '../support/audit.ts'
import { hideTable } from '../support/broken-store.ts'
import { type LocalIssuer, startIssuer } from '../support/local-issuer.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let issuer: LocalIssuer
let gateway: TestGateway
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startGateway({
    config: {
      federation: { enabled: true },
      outbound: { allow_hosts: [issuer.host] },
      limits: { management_body_bytes: '64KiB' },
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await issuer.close()
})

const ask = (method: string, path: string, body?: unknown) => manage(gateway, method, path, body)
const nobody = randomUUID()
const issuers = '/federation/issuers'
const policies = '/federation/policies'

interface Row {
  id: string
  [name: string]: unknown
}
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Row }).data

let count = 0
async function makeIssuer(fields: object = {}): Promise<Row> {
  const answer = await ask('POST', issuers, { name: 'CI', issuer_url: `https://ci-${++count}.example.com`, ...fields })
  expect(answer.status).toBe(201)
  return dataOf(answer)
}

describe('issuers', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const created = await makeIssuer({ jwks_url: 'https://ci.example.com/keys' })
    expect(created).toEqual({
      id: expect.any(String),
      name: 'CI',
      issuer_url: expect.stringContaining('https://ci-'),
      jwks_url: 'https://ci.example.com/keys',
      created_at: expect.any(String),
      updated_at: null,
    })
    const path = `${issuers}/${created.id}`
    expect(dataOf(await ask('GET', path))).toEqual(created)
    const changed = await ask('PATCH', path, { name: 'Build', jwks_url: null, issuer_url: 'https://build.example.com' })
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Build', jwks_url: null } } })
    const listed = await ask('GET', `${issuers}?limit=1`)
    expect(listed).toMatchObject({ status: 200, body: { data: [{ id: expect.any(String) }] } })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status).toBe(404)
    expect((await ask('PATCH', path, { name: 'x' })).status).toBe(404)
  })

  it('are refused with an address that is not good, or taken', async () => {
    const { issuer_url: taken } = await makeIssuer()
    for (const fields of [
      { issuer_url: 'http://ci.example.com' },
      { issuer_url: 'https://ci.example.com?x' },
      { issuer_url: taken },
      { jwks_url: 'file:///etc/passwd' },
      { jwks_url: '' },
      { name: '' },
      { organization_id: nobody },
    ]) {
      const body = { name: 'x', issuer_url: `https://x-${++count}.example.com`, ...fields }
      expect((await ask('POST', issuers, body)).status).toBe(400)
    }
    const other = await makeIssuer()
    expect((await ask('PATCH', `${issuers}/${other.id}`, { issuer_url: taken })).status).toBe(400)
    expect((await ask('PATCH', `${issuers}/${other.id}`, { jwks_url: 'http://x' })).status).toBe(400)
  })

  it('stay while a policy names them', async () => {
    const { issuerId, policy } = await makePolicy(gateway, issuer)
    const answer = await ask('DELETE', `${issuers}/${issuerId}`)
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('policies') } } })
    await ask('DELETE', `${policies}/${policy.id}`)
  })
})

describe('policies', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const { policy, keyHash } = await makePolicy(gateway, issuer, {
      claim_checks: [{ type: 'scopes', value: 'models' }],
    })
    expect(policy).toMatchObject({ enabled: true, api_key_hash: keyHash, updated_at: null })
    const path = `${policies}/${policy.id}`
    expect(dataOf(await ask('GET', path))).toEqual(policy)
    const changes = { enabled: false, subject: 's', audience: 'a', claim_checks: [], issuer_id: policy.issuer_id }
    expect(await ask('PATCH', path, changes)).toMatchObject({ status: 200, body: { data: changes } })
    const { hash } = await makeKey(gateway)
    expect(dataOf(await ask('PATCH', path, { api_key_hash: hash }))).toMatchObject({ api_key_hash: hash })
    expect((await ask('GET', policies)).body).toMatchObject({ total_count: expect.any(Number) })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status).toBe(404)
    expect((await ask('PATCH', path, { enabled: true })).status).toBe(404)
    expect((await ask('POST', `${path}/test`, { subject_token: 'x' })).status).toBe(404)
  })

  it('are refused with a key that can not be acted as, an unknown issuer, or a check that is there twice', async () => {
    const { policy, keyHash } = await makePolicy(gateway, issuer)
    const disabled = await makeKey(gateway)
    await ask('PATCH', `/keys/${disabled.hash}`, { disabled: true })
    const check = { type: 'scopes', value: 'x' }
    for (const fields of [
      { api_key_hash: hashApiKey(managementKey) },
      { api_key_hash: '0'.repeat(64) },
      { api_key_hash: disabled.hash },
      { issuer_id: nobody },
      { claim_checks: [check, check] },
      { claim_checks: [{ type: 'groups', value: 'x' }] },
      { subject: '' },
    ]) {
      const body = { issuer_id: policy.issuer_id, subject: 's', audience: 'a', api_key_hash: keyHash, ...fields }
      expect((await ask('POST', policies, body)).status).toBe(400)
      expect((await ask('PATCH', `${policies}/${policy.id}`, fields)).status).toBe(400)
    }
  })
})

describe('the audit log', () => {
  it('says who changed an issuer and a policy, and what they were before and after', async () => {
    const made = await makeIssuer()
    const path = `${issuers}/${made.id}`
    const changed = dataOf(await ask('PATCH', path, { name: 'Build' }))
    await ask('DELETE', path)
    const actor = { kind: 'api_key', id: hashApiKey(managementKey) }
    expect(await readAudit(gateway.dataDir, made.id)).toMatchObject([
      { action: 'federation_issuer.create', actor, before: null, after: made },
      { action: 'federation_issuer.update', actor, before: made, after: changed },
      { action: 'federation_issuer.delete', actor, before: changed, after: null },
    ])
    const { policy } = await makePolicy(gateway, issuer)
    const paused = dataOf(await ask('PATCH', `${policies}/${policy.id}`, { enabled: false }))
    await ask('DELETE', `${policies}/${policy.id}`)
    expect(await readAudit(gateway.dataDir, policy.id)).toMatchObject([
      { action: 'federation_policy.create', actor, before: null, after: policy },
      { action: 'federation_policy.update', actor, before: policy, after: paused },
      { action: 'federation_policy.delete', actor, before: paused, after: null },
    ])
  })

  it('has nothing of a change that was refused', async () => {
    const { policy, issuerId } = await makePolicy(gateway, issuer)
    const before = (await readAudit(gateway.dataDir)).length
    for (const [method, path, body] of [
      ['DELETE', `${issuers}/${issuerId}`, undefined],
      ['PATCH', `${issuers}/${nobody}`, { name: 'x' }],
      ['POST', issuers, { name: 'x', issuer_url: issuer.url }],
      ['PATCH', `${policies}/${policy.id}`, { issuer_id: nobody }],
      ['DELETE', `${policies}/${nobody}`, undefined],
    ] as const) {
      expect((await ask(method, path, body)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await readAudit(gateway.dataDir)).toHaveLength(before)
  })

  it('that can not be written keeps the change from being made', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const made = await makeIssuer()
    const repair = hideTable(gateway.dataDir, 'audit_entries')
    const answers = [
      await ask('POST', issuers, { name: 'x', issuer_url: 'https://unheard.example.com' }),
      await ask('PATCH', `${issuers}/${made.id}`, { name: 'x' }),
      await ask('DELETE', `${issuers}/${made.id}`),
      await ask('PATCH', `${policies}/${policy.id}`, { enabled: false }),
      await ask('DELETE', `${policies}/${policy.id}`),
    ]
    repair()
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(500))
    expect(JSON.stringify((await ask('GET', issuers)).body)).not.toContain('unheard')
    expect(dataOf(await ask('GET', `${issuers}/${made.id}`))).toEqual(made)
    expect(dataOf(await ask('GET', `${policies}/${policy.id}`))).toEqual(policy)
  })
})

describe('testing a policy', () => {
  const test = async (id: string, token: string) =>
    dataOf(await ask('POST', `${policies}/${id}/test`, { subject_token: token })) as unknown as {
      accepted: boolean
      failed_check: string | null
      checks: { check: string; status: string; message: string }[]
    }

  it('says that a token is accepted, and issues none', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const result = await test(policy.id, await issuer.token())
    expect(result).toMatchObject({ accepted: true, failed_check: null })
    expect(result.checks.every(({ status }) => status === 'passed')).toBe(true)
    expect(JSON.stringify(result)).not.toContain('access_token')
  })

  it.each<[string, object]>([
    ['issuer', { iss: 'https://other.example.com' }],
    ['subject', { sub: 'other' }],
    ['audience', { aud: 'other' }],
    ['expiry', { exp: 1 }],
    ['not_before', { nbf: 9_999_999_999 }],
    ['issued_at', { iat: 9_999_999_999 }],
    ['scopes', { scope: 'models' }],
  ])('names %s as what fails', async (check, claims) => {
    const { policy } = await makePolicy(gateway, issuer, {
      claim_checks: [{ type: 'scopes', value: 'models' }],
    })
    const result = await test(
      policy.id,
      await issuer.token({ scopes: ['models'], ...claims, ...(check === 'scopes' && { scopes: undefined }) }),
    )
    expect(result).toMatchObject({ accepted: false, failed_check: check })
    expect(result.checks.find((each) => each.check === 'signature')?.status).toBe('passed')
  })

  it('names what is wrong with the token, the policy, the key and the issuer', async () => {
    const { policy, keyHash } = await makePolicy(gateway, issuer)
    expect(await test(policy.id, 'no token')).toMatchObject({ failed_check: 'token_form' })
    const token = await issuer.token()
    expect(await test(policy.id, `${token.slice(0, -4)}AAAA`)).toMatchObject({ failed_check: 'signature' })
    await ask('PATCH', `${policies}/${policy.id}`, { enabled: false })
    expect(await test(policy.id, token)).toMatchObject({ failed_check: 'policy_enabled' })
    await ask('PATCH', `${policies}/${policy.id}`, { enabled: true })
    await ask('PATCH', `/keys/${keyHash}`, { disabled: true })
    expect(await test(policy.id, token)).toMatchObject({ failed_check: 'api_key' })
    await ask('PATCH', `/keys/${keyHash}`, { disabled: false })
    issuer.answer = (_, response) => response.writeHead(500).end()
    await ask('PATCH', `${issuers}/${policy.issuer_id}`, { name: 'Local' })
    expect(await test(policy.id, token)).toMatchObject({ failed_check: 'keys' })
    issuer.answer = undefined
  })

  it('says of a loopback issuer from which nothing is fetched how to allow it', async () => {
    const { id } = await makeIssuer({ issuer_url: 'http://127.0.0.1:1' })
    const { policy } = await makePolicy(gateway, issuer, { issuer_id: id })
    const token = await issuer.token({ iss: 'http://127.0.0.1:1' })
    const { checks } = await test(policy.id, token)
    expect(checks.find(({ check }: { check: string }) => check === 'keys')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/outbound\.allow_hosts lists 127\.0\.0\.1:1\.$/),
    })
  })

  it('is for management keys only', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const body = JSON.stringify({ subject_token: 'x' })
    const path = `${policies}/${policy.id}/test`
    expect((await gateway.fetch(path, { method: 'POST', body })).status).toBe(403)
    expect((await gateway.fetch(path, { method: 'POST', body, key: null })).status).toBe(401)
  })
})

it('bodies that are too large are 413', async () => {
  const body = { name: 'x'.repeat(70_000) }
  for (const [method, path] of [
    ['POST', issuers],
    ['PATCH', `${issuers}/${nobody}`],
    ['POST', policies],
    ['PATCH', `${policies}/${nobody}`],
    ['POST', `${policies}/${nobody}/test`],
  ] as const) {
    expect((await ask(method, path, body)).status).toBe(413)
  }
})
