import { expect, it } from 'vitest'
import { addIssuer, changeIssuer, removeIssuer } from '../../src/operations/federation/edit-issuers.ts'
import { addPolicy, changePolicy, removePolicy } from '../../src/operations/federation/edit-policies.ts'
import type { Editor } from '../../src/operations/federation/editor.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import { bootstrap } from '../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { Database } from '../../src/storage/store/database.ts'
import { describeDatabases } from '../support/databases.ts'

const url = 'https://ci.example.com'

async function editorOn(database: Database) {
  const { organizationId, inferenceKey } = await bootstrap(database, { now: 1 })
  if (inferenceKey === null) throw new Error('the bootstrap made no key')
  const repositories = repositoriesOn(database)
  const editor: Editor = {
    organizationId,
    actor: { kind: 'cli', id: 'somebody' },
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    issuerRules: { allowsLoopback: false },
    ownIssuer: 'https://gateway.example.com/api/v1',
    now: 5,
  }
  const actions = async () => {
    const { entries } = await repositories.audit.list({ organizationId, offset: 0, limit: 100 })
    return entries.map(({ action }) => action).reverse()
  }
  return { editor, repositories, keyHash: hashApiKey(inferenceKey), actions }
}

describeDatabases((openFresh) => {
  it('changes of issuers and policies come with their entries in the audit log', async () => {
    const { editor, repositories, keyHash, actions } = await editorOn((await openFresh()).database)
    const issuer = await addIssuer(editor, { name: 'CI', issuer_url: url })
    const rule = { issuer_id: issuer.id, subject: 's', audience: 'a', api_key_hash: keyHash }
    const policy = await addPolicy(editor, rule)
    expect(policy).toMatchObject({ issuerId: issuer.id, isEnabled: true, claimChecks: [], createdAt: 5 })
    await changePolicy(editor, policy.id, { enabled: false })
    await changeIssuer(editor, issuer.id, { jwks_url: `${url}/keys` })
    await removePolicy(editor, policy.id)
    await removeIssuer(editor, issuer.id)
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
    const { editor, repositories, keyHash, actions } = await editorOn((await openFresh()).database)
    const issuer = await addIssuer(editor, { name: 'CI', issuer_url: url })
    const other = await addIssuer(editor, { name: 'Other', issuer_url: `${url}/other` })
    const rule = { issuer_id: issuer.id, subject: 's', audience: 'a', api_key_hash: keyHash }
    const policy = await addPolicy(editor, rule)
    const before = await actions()
    const refusals: [Promise<unknown>, number][] = [
      [addIssuer(editor, { name: 'Twice', issuer_url: url }), 400],
      [changeIssuer(editor, other.id, { issuer_url: url }), 400],
      [changeIssuer(editor, policy.id, { name: 'x' }), 404],
      [removeIssuer(editor, issuer.id), 400],
      [removeIssuer(editor, policy.id), 404],
      [addPolicy(editor, { ...rule, issuer_id: policy.id }), 400],
      [addPolicy(editor, { ...rule, api_key_hash: '0'.repeat(64) }), 400],
      [changePolicy(editor, policy.id, { issuer_id: policy.id }), 400],
      [changePolicy(editor, issuer.id, { subject: 'x' }), 404],
      [removePolicy(editor, issuer.id), 404],
      [removePolicy({ ...editor, organizationId: 'another' }, policy.id), 404],
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
    const { editor, actions } = await editorOn((await openFresh()).database)
    const both = await Promise.allSettled([1, 2].map((n) => addIssuer(editor, { name: `CI ${n}`, issuer_url: url })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 400 } })
    expect(await actions()).toEqual(['federation_issuer.create'])
  })
})
