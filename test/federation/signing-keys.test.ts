import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { AccessTokens } from '../../src/federation/access-token.ts'
import { SigningKeys } from '../../src/federation/signing-keys.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { Database } from '../../src/storage/store/database.ts'
import { describeStore } from '../support/databases.ts'

const day = 24 * 60 * 60_000
const minute = 60_000
const start = 1_800_000_000_000
const masterKey = new Uint8Array(32).fill(7)

/** What one gateway on the database has. */
function replicaOn(database: Database, sealingKey = masterKey) {
  const reported: unknown[] = []
  const keys = new SigningKeys({
    repository: repositoriesOn(database).signingKeys,
    exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session).signingKeys)),
    sealingKey: () => sealingKey,
    report: (error) => reported.push(error),
  })
  return { keys, tokens: new AccessTokens(keys, () => 'https://gateway.example.com/api/v1'), reported }
}

const grant = (now: number) => ({
  subject: 'workload',
  apiKeyHash: 'a'.repeat(64),
  policyId: 'policy',
  issuerId: 'issuer',
  subjectExpiresAt: now / 1000 + 3600,
})

describeStore((openFresh) => {
  it('J1: shows public members only, under the thumbprint of the key', async () => {
    const { keys } = replicaOn((await openFresh()).database)
    const { kid } = await keys.active(start)
    const { keys: shown } = await keys.jwks(start)
    expect(shown.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']])
    const [jwk] = shown
    expect(jwk?.kid).toBe(kid)
    expect(await calculateJwkThumbprint(jwk ?? {})).toBe(kid)
  })

  it('stores the private key encrypted', async () => {
    const { database } = await openFresh()
    const { keys } = replicaOn(database)
    await keys.active(start)
    const [row] = await repositoriesOn(database).signingKeys.list()
    expect(row?.publicJwk).not.toContain('"d"')
    expect(decodeProtectedHeader(row?.sealedPrivateKey ?? '')).toEqual({ alg: 'dir', enc: 'A256GCM', kid: row?.kid })
  })

  it('makes one key for gateways that start together, and each verifies what another signed', async () => {
    const { database, open } = await openFresh()
    const [one, two] = [replicaOn(database), replicaOn(await open())]
    const [first, second] = await Promise.all([one.keys.active(start), two.keys.active(start)])
    expect(first.kid).toBe(second.kid)
    const { text } = await one.tokens.issue(grant(start), start)
    expect(await two.tokens.verify(text, start)).toBe('a'.repeat(64))
  })

  it('J2: a new key signs after 30 days; the old one verifies until its tokens are gone', async () => {
    const { database, open } = await openFresh()
    const { keys, tokens } = replicaOn(database)
    const other = replicaOn(await open())
    const turn = start + 30 * day
    const { kid: old } = await keys.active(start)
    const { text } = await tokens.issue(grant(turn - 1), turn - 1)
    const { kid } = await keys.active(turn)
    expect(kid).not.toBe(old)
    expect((await keys.jwks(turn)).keys.map((key) => key.kid)).toEqual([kid, old])
    expect(await other.tokens.verify(text, turn + 14 * minute)).toBe('a'.repeat(64))
    expect((await keys.jwks(turn + 20 * minute)).keys).toHaveLength(2)
    expect((await keys.jwks(turn + 31 * minute)).keys.map((key) => key.kid)).toEqual([kid])
    expect(await keys.verificationKey(old, turn + 31 * minute)).toBeNull()
  })

  it('N34: what a revoked key signed is refused a second later by every gateway, also where it is remembered', async () => {
    const { database, open } = await openFresh()
    const [one, two] = [replicaOn(database), replicaOn(await open())]
    const { text } = await one.tokens.issue(grant(start), start)
    for (const { tokens } of [one, two]) expect(await tokens.verify(text, start)).toBe('a'.repeat(64))
    await one.keys.rotate(start + 1, { isForced: true, revokesOthers: true })
    const { kid } = await one.keys.active(start + 1)
    expect(await one.tokens.verify(text, start + 1)).toBeNull()
    for (const { keys, tokens } of [one, two]) {
      expect(await tokens.verify(text, start + 1_001)).toBeNull()
      expect((await keys.jwks(start + 1_001)).keys.map((key) => key.kid)).toEqual([kid])
    }
    const { text: fresh } = await two.tokens.issue(grant(start), start + 1_001)
    expect(await one.tokens.verify(fresh, start + 1_001)).toBe('a'.repeat(64))
  })

  it('another gateway finds a key that has just been made', async () => {
    const { database, open } = await openFresh()
    const [one, two] = [replicaOn(database), replicaOn(await open())]
    await two.keys.active(start)
    await one.keys.rotate(start + minute, { isForced: true })
    const { text } = await one.tokens.issue(grant(start), start + minute)
    expect(await two.tokens.verify(text, start + minute)).toBe('a'.repeat(64))
  })

  it('J5: a gateway with another master key signs nothing, makes no key of its own, and still verifies', async () => {
    const { database, open } = await openFresh()
    const { keys, tokens } = replicaOn(database)
    const { kid } = await keys.active(start)
    const stranger = replicaOn(await open(), new Uint8Array(32).fill(8))
    await expect(stranger.keys.active(start)).rejects.toMatchObject({ status: 503, code: 'temporarily_unavailable' })
    expect(stranger.reported).toHaveLength(1)
    expect((await stranger.keys.jwks(start)).keys.map((key) => key.kid)).toEqual([kid])
    const { text } = await tokens.issue(grant(start), start)
    expect(await stranger.tokens.verify(text, start)).toBe('a'.repeat(64))
  })

  it('J5: a row that was swapped for another is not signed with', async () => {
    const { database } = await openFresh()
    const { keys } = replicaOn(database)
    await keys.active(start)
    await keys.rotate(start + 1, { isForced: true })
    const { signingKeys } = repositoriesOn(database)
    const [active, retired] = await signingKeys.list()
    await database.run((knex) =>
      knex('signing_keys').where({ kid: active?.kid }).update({ sealed_private_key: retired?.sealedPrivateKey }),
    )
    const { keys: restarted } = replicaOn(database)
    await expect(restarted.active(start + 2)).rejects.toMatchObject({ status: 503 })
  })

  it('a token ends when it says, also one that is remembered', async () => {
    const { tokens } = replicaOn((await openFresh()).database)
    const { text, expiresIn } = await tokens.issue({ ...grant(start), subjectExpiresAt: start / 1000 + 60.9 }, start)
    expect(expiresIn).toBe(60)
    expect(await tokens.verify(text, start)).not.toBeNull()
    expect(await tokens.verify(text, start + minute - 1)).not.toBeNull()
    expect(await tokens.verify(text, start + minute)).toBeNull()
    expect(await tokens.verify(text, start + minute)).toBeNull()
    expect(decodeJwt(text).exp).toBe(start / 1000 + 60)
  })
})
