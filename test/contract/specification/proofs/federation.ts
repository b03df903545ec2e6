import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { exchange, formOf, makePolicy, manage, startFederation, statusWith } from '../../../federation/arrange.ts'
import { audience, type Claims, type LocalIssuer, makeIssuerKey, startIssuer } from '../../../support/local-issuer.ts'
import type { TestGateway } from '../../../support/test-gateway.ts'
import type { Proof, Proofs } from '../bench.ts'

interface Federation {
  readonly gateway: TestGateway
  readonly issuer: LocalIssuer
  /** Makes a policy that takes the issuer's good tokens, unless the fields say otherwise. */
  policy(fields?: object): Promise<string>
  /** The answer to an exchange of a token with these claims. */
  trade(policyId: string, claims?: Claims, form?: Record<string, string>): ReturnType<typeof exchange>
}

const federated =
  (prove: (federation: Federation) => Promise<void>): Proof =>
  async () => {
    const issuer = await startIssuer()
    const gateway = await startFederation(issuer)
    try {
      await prove({
        gateway,
        issuer,
        policy: async (fields) => (await makePolicy(gateway, issuer, fields)).policy.id,
        trade: async (policyId, claims, form) => exchange(gateway, formOf(policyId, await issuer.token(claims), form)),
      })
    } finally {
      await gateway.close()
      await issuer.close()
    }
  }

/** Good claims are taken, and each of these is refused. */
const claims = (good: readonly Claims[], bad: readonly Claims[]) =>
  federated(async ({ policy, trade }) => {
    const id = await policy()
    for (const each of good) expect([each, (await trade(id, each)).status]).toEqual([each, 200])
    for (const each of bad) {
      const { status, body } = await trade(id, each)
      expect([each, status, body.error]).toEqual([each, 400, 'invalid_grant'])
    }
  })

const checks = [
  { type: 'scopes', value: 'models' },
  { type: 'token_type', value: 'workload' },
]

export const federation: Proofs = {
  'access token': federated(async ({ gateway, policy, trade }) => {
    const { body } = await trade(await policy())
    expect(await statusWith(gateway, body.access_token)).toBe(200)
    for (const path of ['/byok', '/workspaces', '/keys'])
      expect((await gateway.fetch(path, { key: body.access_token })).status).toBe(403)
  }),
  'enabled policy': federated(async ({ gateway, policy, trade }) => {
    const id = await policy()
    expect((await trade(id)).status).toBe(200)
    await manage(gateway, 'PATCH', `/federation/policies/${id}`, { enabled: false })
    const { status, body } = await trade(id)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  }),
  algorithms: federated(async ({ gateway, issuer, policy }) => {
    const id = await policy()
    const statuses = { ES256: 200, RS256: 200, ES384: 400, PS256: 400 }
    const keys = await Promise.all(Object.keys(statuses).map((alg) => makeIssuerKey(alg, alg)))
    issuer.keys = keys.map(({ jwk }) => jwk)
    const answered = keys.map(async (key) => {
      const token = await issuer.token({}, { alg: key.alg, kid: key.alg }, key)
      return [key.alg, (await exchange(gateway, formOf(id, token))).status]
    })
    expect(Object.fromEntries((await Promise.all(answered)) as [string, number][])).toEqual(statuses)
  }),
  'published key': federated(async ({ gateway, issuer, policy }) => {
    const id = await policy()
    const stranger = await makeIssuerKey('ES256', 'first')
    const { status } = await exchange(gateway, formOf(id, await issuer.token({}, {}, stranger)))
    expect(status).toBe(400)
  }),
  iss: claims([{}], [{ iss: 'https://other.example' }, { iss: undefined }]),
  sub: claims([{}], [{ sub: 'repo:octo-org/other' }, { sub: undefined }]),
  aud: claims(
    [{ aud: audience }, { aud: ['https://other.example', audience] }],
    [{ aud: 'https://other.example' }, { aud: undefined }],
  ),
  exp: claims([{}], [{ exp: Math.floor(Date.now() / 1000) - 60 }, { exp: undefined }]),
  'claim checks': federated(async ({ gateway, issuer, policy, trade }) => {
    const plain = await policy()
    for (const claim_checks of [
      [...checks, { type: 'scopes', value: 'more' }],
      [checks[0], checks[0]],
    ]) {
      const { status } = await manage(gateway, 'PATCH', `/federation/policies/${plain}`, { claim_checks })
      expect(status).toBe(400)
    }
    const id = await policy({ claim_checks: checks })
    const good = { scopes: ['models'], token_type: 'workload' }
    expect((await trade(id, good)).status).toBe(200)
    for (const each of [{ scopes: ['Models'] }, { scopes: 'models' }, { scopes: undefined }, { token_type: undefined }])
      expect([each, (await trade(id, { ...good, ...each })).status]).toEqual([each, 400])
    expect((await trade(id, { ...good, scopes: undefined }, { scope: 'inference' })).status).toBe(400)
    const subject_token = await issuer.token({ ...good, token_type: 'Workload' })
    const { body } = await manage(gateway, 'POST', `/federation/policies/${id}/test`, { subject_token })
    expect(body).toMatchObject({ data: { accepted: false, failed_check: 'token_type' } })
  }),
  'issued tokens': federated(async ({ gateway, policy, trade }) => {
    const { body } = await trade(await policy())
    const published = (await (await gateway.fetch('/oauth/jwks', { key: null })).json()) as JSONWebKeySet
    const { protectedHeader } = await jwtVerify(body.access_token, createLocalJWKSet(published))
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  }),
}

/** A body with the form in it that has this many bytes. */
export const tokenBody: Proof = federated(async ({ gateway, issuer, policy }) => {
  const form = `${new URLSearchParams(formOf(await policy(), await issuer.token())).toString()}&x=`
  const sized = (bytes: number) => form + 'x'.repeat(bytes - form.length)
  expect((await exchange(gateway, sized(32_767))).status).toBe(200)
  expect((await exchange(gateway, sized(32_768))).status).toBe(413)
})
