import { expect, it } from 'vitest'
import { addIssuer } from '../../../src/administration/federation/add-issuer.ts'
import { addPolicy } from '../../../src/administration/federation/add-policy.ts'
import type { IssuerEditor } from '../../../src/administration/federation/issuer-rules.ts'
import { removeIssuer } from '../../../src/administration/federation/remove-issuer.ts'
import { removePolicy } from '../../../src/administration/federation/remove-policy.ts'
import { updateIssuer } from '../../../src/administration/federation/update-issuer.ts'
import { updatePolicy } from '../../../src/administration/federation/update-policy.ts'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import type { Database } from '../../../src/storage/store/database.ts'
import { describeStore } from '../../support/databases.ts'

const url = 'https://ci.example.com'

async function editorOn(database: Database) {
  const { organizationId, inferenceKey } = await bootstrap(database, { now: 1 })
  if (inferenceKey === null) throw new Error('the bootstrap made no key')
  const repositories = repositoriesOn(database)
  const editor: IssuerEditor = {
    organizationId,
    actor: { kind: 'cli', id: 'somebody' },
    name: 'somebody',
    issuerRules: { allowsLoopback: false },
    ownIssuer: 'https://gateway.example.com/api/v1',
  }
  const carryOut = <Wish, Result>(
    useCase: (repositories: Repositories, author: IssuerEditor, wish: Wish, now: number) => Promise<Result>,
    wish: Wish,
    author = editor,
  ) => database.transact((session) => useCase(repositoriesOn(session), author, wish, 5))
  const actions = async () => {
    const { entries } = await repositories.audit.list({ organizationId, offset: 0, limit: 100 })
    return entries.map(({ action }) => action).reverse()
  }
  return { editor, carryOut, repositories, keyHash: hashApiKey(inferenceKey), actions }
}

describeStore((openFresh) => {
  it('changes of issuers and policies come with their entries in the audit log', async () => {
    const { editor, carryOut, repositories, keyHash, actions } = await editorOn((await openFresh()).database)
    const issuer = await carryOut(addIssuer, { name: 'CI', issuer_url: url })
    const rule = { issuer_id: issuer.id, subject: 's', audience: 'a', api_key_hash: keyHash }
    const policy = await carryOut(addPolicy, rule)
    expect(policy).toMatchObject({ issuerId: issuer.id, isEnabled: true, claimChecks: [], createdAt: 5 })
    await carryOut(updatePolicy, { id: policy.id, changes: { enabled: false } })
    await carryOut(updateIssuer, { id: issuer.id, changes: { jwks_url: `${url}/keys` } })
    await carryOut(removePolicy, policy.id)
    await carryOut(removeIssuer, issuer.id)
    expect(await actions()).toEqual([
      'federation_issuer.create',
      'federation_policy.create',
      'federation_policy.update',
      'federation_issuer.update',
      'federation_policy.delete',
      'federation_issuer.delete',
    ])
    expect((await repositories.federationIssuers.list(editor.organizationId, { offset: 0, limit: 1 })).total).toBe(0)
  })

  it('what is refused leaves no trace, neither in the table nor in the log', async () => {
    const { editor, carryOut, repositories, keyHash, actions } = await editorOn((await openFresh()).database)
    const issuer = await carryOut(addIssuer, { name: 'CI', issuer_url: url })
    const other = await carryOut(addIssuer, { name: 'Other', issuer_url: `${url}/other` })
    const rule = { issuer_id: issuer.id, subject: 's', audience: 'a', api_key_hash: keyHash }
    const policy = await carryOut(addPolicy, rule)
    const before = await actions()
    const refusals: [Promise<unknown>, number][] = [
      [carryOut(addIssuer, { name: 'Twice', issuer_url: url }), 400],
      [carryOut(updateIssuer, { id: other.id, changes: { issuer_url: url } }), 400],
      [carryOut(updateIssuer, { id: policy.id, changes: { name: 'x' } }), 404],
      [carryOut(removeIssuer, issuer.id), 400],
      [carryOut(removeIssuer, policy.id), 404],
      [carryOut(addPolicy, { ...rule, issuer_id: policy.id }), 400],
      [carryOut(addPolicy, { ...rule, api_key_hash: '0'.repeat(64) }), 400],
      [carryOut(updatePolicy, { id: policy.id, changes: { issuer_id: policy.id } }), 400],
      [carryOut(updatePolicy, { id: issuer.id, changes: { subject: 'x' } }), 404],
      [carryOut(removePolicy, issuer.id), 404],
      [carryOut(removePolicy, policy.id, { ...editor, organizationId: 'another' }), 404],
    ]
    const seen = await Promise.all(
      refusals.map(([refusal]) => refusal.catch((error: unknown) => (error as { status?: number }).status)),
    )
    expect(seen).toEqual(refusals.map(([, status]) => status))
    expect(await actions()).toEqual(before)
    expect(await repositories.federationPolicies.get(editor.organizationId, policy.id)).toEqual(policy)
    expect(await repositories.federationIssuers.get(editor.organizationId, other.id)).toEqual(other)
  })

  it('of two that add the same issuer at once one succeeds', async () => {
    const { carryOut, actions } = await editorOn((await openFresh()).database)
    const both = await Promise.allSettled([1, 2].map((n) => carryOut(addIssuer, { name: `CI ${n}`, issuer_url: url })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 400 } })
    expect(await actions()).toEqual(['federation_issuer.create'])
  })
})
