import { expect, it } from 'vitest'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { generateScimToken } from '../../../src/records/scim-token.ts'
import { describeStore } from '../../support/databases.ts'
import { connectScim, scimClient } from '../../support/scim.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'
import { makeForeign } from '../workspaces/arrange.ts'
import { arranging } from './arrange.ts'

describeStore((openFresh) => {
  const start = arranging(openFresh)

  it('a token is shown once, opens the SCIM server and nothing else, and is refused as soon as it is revoked', async () => {
    const { ask, gateway, scim, actions } = await start()
    expect(scim.token).toMatch(/^scim-gw-[\w-]{43}$/)
    expect((await scim.send('GET', '/Users')).status).toBe(200)
    const listed = await ask('GET', '/scim/tokens')
    expect(listed.body).toMatchObject({ data: [{ id: scim.tokenId, name: 'test' }], total_count: 1 })
    expect((listed.body as { data: { last_used_at: string }[] }).data[0]?.last_used_at).not.toBeNull()
    expect(JSON.stringify(listed.body)).not.toContain(scim.token)
    for (const path of ['/models', '/keys', '/scim/tokens', '/scim/group-mappings']) {
      expect((await ask('GET', path, undefined, scim.token)).status).toBe(401)
    }
    expect((await ask('DELETE', `/scim/tokens/${scim.tokenId}`)).body).toEqual({ deleted: true })
    const refused = await scim.send('GET', '/Users')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(refused.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    })
    expect((await ask('DELETE', `/scim/tokens/${scim.tokenId}`)).status).toBe(404)
    expect((await ask('GET', '/scim/tokens')).body).toEqual({ data: [], total_count: 0 })
    expect(await actions()).toEqual(['scim_token.delete', 'scim_token.create'])
    expect(gateway.log.join('')).not.toContain(scim.token)
  })

  it('no other credential opens the SCIM server', async () => {
    const { gateway } = await start()
    for (const credential of [inferenceKey, managementKey, generateScimToken(), 'x']) {
      expect((await scimClient(gateway, credential).send('GET', '/Users')).status).toBe(401)
    }
  })

  it("what is another organization's is as unknown as what is not there", async () => {
    const opened = await start()
    const { gateway, scim, inStore } = opened
    const { organizationId, userId } = await makeForeign(opened)
    const text = generateScimToken()
    const groupId = '11111111-2222-4333-8444-555555555555'
    await inStore(async ({ scimTokens, scimGroups }) => {
      const token = { id: groupId, organizationId, name: 'x', label: 'x', hash: hashApiKey(text) }
      await scimTokens.create(token, 1)
      await scimGroups.create({ id: groupId, organizationId, displayName: 'Secret', externalId: null }, 1)
    })
    const own = await connectScim(gateway)
    const ada = await own.user('ada')
    const answers = async (kind: string, id: string) => {
      const changes = { Operations: [{ op: 'replace', path: 'displayName', value: 'x' }] }
      const whole = kind === 'Users' ? { userName: 'x' } : { displayName: 'x' }
      const path = `/${kind}/${id}`
      return Promise.all([
        scim.send('GET', path),
        scim.send('PATCH', path, changes),
        scim.send('PUT', path, whole),
        scim.send('DELETE', path),
      ]).then((all) => all.map(({ status, body }) => [status, body]))
    }
    const nobody = '99999999-2222-4333-8444-555555555555'
    expect(await answers('Users', userId)).toEqual(await answers('Users', nobody))
    expect(await answers('Groups', groupId)).toEqual(await answers('Groups', nobody))
    expect((await answers('Groups', groupId)).map(([status]) => status)).toEqual([404, 404, 404, 404])
    for (const filter of ['userName eq "eve"', `id eq "${userId}"`]) {
      const found = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(found.body['totalResults']).toBe(0)
    }
    const stranger = await scim.send('POST', '/Groups', { displayName: 'A', members: [{ value: userId }] })
    expect([stranger.status, stranger.body['scimType']]).toEqual([400, 'invalidValue'])
    const theirs = scimClient(gateway, text)
    expect((await theirs.send('GET', `/Users/${ada}`)).status).toBe(404)
    expect((await theirs.send('GET', '/Users')).body['totalResults']).toBe(1)
    expect((await opened.ask('DELETE', `/scim/tokens/${groupId}`)).status).toBe(404)
  })
})
