import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { IssuerKeys } from '../../src/federation/issuer-keys.ts'
import { TokenExchange } from '../../src/federation/token-exchange.ts'
import { GuardedClient } from '../../src/outbound/guarded-client.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { type Database, openDatabase } from '../../src/storage/store/database.ts'
import { audience, type Claims, type LocalIssuer, startIssuer, subject } from '../support/local-issuer.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { formOf, makePolicy, startFederation } from './arrange.ts'

interface Policies {
  /** The gateway's own organization's. */
  readonly own: string
  readonly paused: string
  /** Another organization's, for the same issuer, subject and audience. */
  readonly foreign: string
  /** The same, but it would act as a key that is not its organization's. */
  readonly misbound: string
  /** Of an organization for which federation is off. */
  readonly off: string
  readonly unknown: string
}

let issuer: LocalIssuer
let gateway: TestGateway
let database: Database
let policies: Policies
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startFederation(issuer)
  database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const { policy, keyHash } = await makePolicy(gateway, issuer)
  const paused = (await makePolicy(gateway, issuer, { enabled: false })).policy.id
  const foreign = await makeForeignPolicy(true)
  const misbound = await makeForeignPolicy(true, keyHash)
  const off = await makeForeignPolicy(false)
  policies = { own: policy.id, paused, foreign, misbound, off, unknown: randomUUID() }
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await database.close()
  await gateway.close()
  await issuer.close()
})

/** A policy of an organization of its own, which acts as that organization's key unless another is named. */
async function makeForeignPolicy(isOn: boolean, otherKeyHash?: string): Promise<string> {
  const { organizations, workspaces, keys, federationIssuers, federationPolicies } = repositoriesOn(database)
  const organizationId = randomUUID()
  await organizations.create({ id: organizationId, name: 'Foreign' }, 1)
  await organizations.setFederation(organizationId, isOn)
  const workspaceId = randomUUID()
  const workspace = {
    id: workspaceId,
    organizationId,
    slug: 'default',
    name: 'Default',
    description: null,
    isDefault: true,
  }
  await workspaces.create({ ...workspace, createdBy: null }, 1)
  const hash = hashApiKey(randomUUID())
  const key = { hash, organizationId, workspaceId, name: 'x', label: 'x', expiresAt: null, creatorUserId: null }
  await keys.create({ ...key, kind: 'inference' }, 1)
  const issuerId = randomUUID()
  await federationIssuers.create({ id: issuerId, organizationId, name: 'x', issuerUrl: issuer.url, jwksUrl: null }, 1)
  const id = randomUUID()
  const rule = { issuerId, subject, audience, isEnabled: true, claimChecks: [] }
  await federationPolicies.create({ id, organizationId, apiKeyHash: otherKeyHash ?? hash, ...rule }, 1)
  return id
}

/** Everything that is answered, byte for byte, but for the id of the request and the time. */
async function answerTo(policyId: string, token: string): Promise<string> {
  const { hostname, port, pathname } = new URL(gateway.url)
  const body = new URLSearchParams(formOf(policyId, token)).toString()
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let read = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      read += chunk
    })
    socket.on('end', () => resolve(read))
    socket.on('error', reject)
    socket.write(
      `POST ${pathname}/oauth/token HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
  return text.replace(/^(x-request-id|date): .*$/gim, '$1: …')
}

const bad: readonly [string, Claims][] = [
  ['a subject that is not meant', { sub: 'somebody else' }],
  ['an audience that is not meant', { aud: 'https://elsewhere.example' }],
  ['an issuer that is not meant', { iss: 'https://elsewhere.example' }],
  ['an end that has passed', { exp: 1 }],
]

describe('T10: the answer', () => {
  it.each(bad)('to %s is the same, byte for byte, for a foreign policy as for an unknown one', async (_, claims) => {
    const token = await issuer.token(claims)
    const expected = await answerTo(policies.unknown, token)
    expect(expected).toMatch(/^HTTP\/1\.1 400 /)
    expect(expected).toContain('"error":"invalid_grant"')
    for (const id of [policies.foreign, policies.own]) expect(await answerTo(id, token)).toBe(expected)
  })

  it('to a good token is the same for policies that do not let it in', async () => {
    const token = await issuer.token()
    const expected = await answerTo(policies.unknown, token)
    for (const id of [policies.misbound, policies.off, policies.paused])
      expect(await answerTo(id, token)).toBe(expected)
    for (const id of [policies.own, policies.foreign]) {
      const granted = await answerTo(id, token)
      expect(granted).toMatch(/^HTTP\/1\.1 200 /)
      const { access_token: text } = JSON.parse(granted.slice(granted.indexOf('{')))
      expect(decodeJwt(text)['federation_policy_id']).toBe(id)
    }
  })
})

describe('T10: the work', () => {
  interface Work {
    readonly statements: readonly string[]
    readonly imports: number
    readonly verifications: number
    readonly fetches: number
  }

  function startCounting() {
    const { keys, federationPolicies } = repositoriesOn(database)
    const exchange = new TokenExchange({
      policies: federationPolicies,
      keys,
      issuerKeys: new IssuerKeys({
        outbound: new GuardedClient({ allowHosts: [issuer.host] }),
        rules: { allowsLoopback: true },
        random: () => 0,
      }),
      accessTokens: { issue: () => Promise.reject(new Error('nothing is to be issued here')) },
      isOnUsually: true,
      ownIssuer: () => gateway.url,
      report: () => {},
    })
    const { subtle } = globalThis.crypto
    const imports = vi.spyOn(subtle, 'importKey')
    const verifications = vi.spyOn(subtle, 'verify')
    return async (policyId: string, token: string): Promise<Work> => {
      const statements: string[] = []
      const note = ({ sql }: { sql: string }) => void statements.push(sql)
      const before = [imports.mock.calls.length, verifications.mock.calls.length, issuer.asked.length] as const
      database.knex.on('query', note)
      await expect(exchange.exchange(policyId, token, Date.now())).rejects.toMatchObject({ code: 'invalid_grant' })
      database.knex.off('query', note)
      return {
        statements,
        imports: imports.mock.calls.length - before[0],
        verifications: verifications.mock.calls.length - before[1],
        fetches: issuer.asked.length - before[2],
      }
    }
  }

  it('is the same whatever is wrong: the same statements, and one signature held to one key', async () => {
    const workFor = startCounting()
    const good = await issuer.token()
    const forged = `${good.slice(0, -8)}AAAAAAAA`
    // What is made or fetched once.
    await workFor(policies.unknown, good)
    await workFor(policies.own, forged)
    const expected = await workFor(policies.unknown, good)
    expect(expected).toMatchObject({ imports: 1, verifications: 1, fetches: 0 })
    expect(expected.statements).toHaveLength(2)
    for (const id of [policies.misbound, policies.off, policies.paused])
      expect(await workFor(id, good)).toEqual(expected)
    expect(await workFor(policies.own, forged)).toEqual(expected)
    for (const [, claims] of bad) {
      const token = await issuer.token(claims)
      for (const id of [policies.unknown, policies.foreign, policies.own])
        expect(await workFor(id, token)).toEqual(expected)
    }
  })
})
