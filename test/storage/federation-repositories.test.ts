import { expect, it } from 'vitest'
import type { NewFederationPolicy } from '../../src/storage/federation/federation-policy-repository.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { describeDatabases } from '../support/databases.ts'

const issuer = { id: 'i', organizationId: 'a', name: 'CI', issuerUrl: 'https://ci.example.com', jwksUrl: null }
const policy: NewFederationPolicy = {
  id: 'p',
  organizationId: 'a',
  issuerId: 'i',
  subject: 's',
  audience: 'aud',
  apiKeyHash: '1'.repeat(64),
  isEnabled: true,
  claimChecks: [{ type: 'scopes', value: 'models' }],
}

describeDatabases((openFresh) => {
  const openTwoOrganizations = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    for (const id of ['a', 'b']) await repositories.organizations.create({ id, name: id }, 1)
    return repositories
  }

  it('gives issuers and policies back as they were put in and changed', async () => {
    const { federationIssuers, federationPolicies } = await openTwoOrganizations()
    const made = await federationIssuers.create(issuer, 5)
    expect(made).toEqual({ ...issuer, createdAt: 5, updatedAt: null })
    expect(await federationIssuers.get('a', 'i')).toEqual(made)
    const changed = await federationIssuers.update('a', 'i', { jwksUrl: 'https://x' }, 6)
    expect(changed).toEqual({ ...made, jwksUrl: 'https://x', updatedAt: 6 })
    const kept = await federationPolicies.create(policy, 7)
    expect(await federationPolicies.get('a', 'p')).toEqual(kept)
    const paused = await federationPolicies.update('a', 'p', { isEnabled: false, claimChecks: [] }, 8)
    expect(paused).toEqual({ ...kept, isEnabled: false, claimChecks: [], updatedAt: 8 })
    expect(await federationPolicies.findBound('p')).toEqual({
      ...paused,
      issuerUrl: issuer.issuerUrl,
      jwksUrl: 'https://x',
      isFederationEnabled: null,
    })
    expect(await federationPolicies.findBound('none')).toBeNull()
  })

  it('says with a policy whether its organization has federation switched on or off', async () => {
    const { organizations, federationIssuers, federationPolicies } = await openTwoOrganizations()
    await federationIssuers.create(issuer, 5)
    await federationPolicies.create(policy, 5)
    for (const isOn of [true, false]) {
      await organizations.setFederation('a', isOn)
      expect(await federationPolicies.findBound('p')).toMatchObject({ isFederationEnabled: isOn })
      expect(await organizations.get('a')).toMatchObject({ isFederationEnabled: isOn })
      expect(await organizations.get('b')).toMatchObject({ isFederationEnabled: null })
      expect(await organizations.hasFederation(false)).toBe(isOn)
      expect(await organizations.hasFederation(true)).toBe(true)
    }
    await organizations.setFederation('b', false)
    expect(await organizations.hasFederation(true)).toBe(false)
  })

  it('keeps an issuer URL once in an organization, and an issuer while a policy names it', async () => {
    const { federationIssuers, federationPolicies } = await openTwoOrganizations()
    await federationIssuers.create(issuer, 5)
    await expect(federationIssuers.create({ ...issuer, id: 'j' }, 5)).rejects.toMatchObject({ constraint: 'unique' })
    await federationIssuers.create({ ...issuer, id: 'j', organizationId: 'b' }, 5)
    await federationPolicies.create(policy, 5)
    await expect(federationIssuers.delete('a', 'i')).rejects.toMatchObject({ constraint: 'reference' })
    expect(await federationPolicies.delete('a', 'p')).toBe(true)
    expect(await federationIssuers.delete('a', 'i')).toBe(true)
    expect(await federationIssuers.delete('a', 'i')).toBe(false)
  })

  it('answers another organization as if there were nothing', async () => {
    const { federationIssuers, federationPolicies } = await openTwoOrganizations()
    await federationIssuers.create(issuer, 5)
    await federationPolicies.create(policy, 5)
    expect(await federationIssuers.get('b', 'i')).toBeNull()
    expect(await federationIssuers.update('b', 'i', { name: 'x' }, 6)).toBeNull()
    expect(await federationIssuers.delete('b', 'i')).toBe(false)
    expect(await federationPolicies.get('b', 'p')).toBeNull()
    expect(await federationPolicies.update('b', 'p', { isEnabled: false }, 6)).toBeNull()
    expect(await federationPolicies.delete('b', 'p')).toBe(false)
    const foreign = federationPolicies.create({ ...policy, id: 'q', organizationId: 'b' }, 5)
    await expect(foreign).rejects.toMatchObject({ constraint: 'reference' })
    expect((await federationIssuers.list('b', { offset: 0, limit: 10 })).total).toBe(0)
  })

  it('lists page by page, newest first', async () => {
    const { federationIssuers, federationPolicies } = await openTwoOrganizations()
    for (let n = 0; n < 3; n++) {
      await federationIssuers.create({ ...issuer, id: `i${n}`, issuerUrl: `https://${n}.example.com` }, n)
      await federationPolicies.create({ ...policy, id: `p${n}`, issuerId: `i${n}` }, n)
    }
    const page = { offset: 1, limit: 1 }
    expect(await federationIssuers.list('a', page)).toMatchObject({ issuers: [{ id: 'i1' }], total: 3 })
    expect(await federationPolicies.list('a', page)).toMatchObject({ policies: [{ id: 'p1' }], total: 3 })
  })
})
