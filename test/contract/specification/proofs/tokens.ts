import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect } from 'vitest'
import { exchange, type Form, formOf, makePolicy, startFederation, statusWith } from '../../../federation/arrange.ts'
import { type LocalIssuer, startIssuer } from '../../../support/local-issuer.ts'
import type { TestGateway } from '../../../support/test-gateway.ts'
import type { Proof, Proofs } from '../bench.ts'

interface Federation {
  readonly gateway: TestGateway
  readonly issuer: LocalIssuer
  readonly policyId: string
  readonly issuerId: string
}

/** Exchanges tokens at a gateway of its own, with an issuer beside it. */
const exchanging =
  (prove: (federation: Federation) => Promise<void>): Proof =>
  async () => {
    const issuer = await startIssuer()
    const gateway = await startFederation(issuer)
    try {
      const { policy, issuerId } = await makePolicy(gateway, issuer)
      await prove({ gateway, issuer, policyId: policy.id, issuerId })
    } finally {
      await gateway.close()
      await issuer.close()
    }
  }

/** A good form is taken with each of the good values, and refused without the field, where it is needed, and with each bad one. */
const field = (name: string, { good = [], bad, isNeeded }: { good?: string[]; bad: string[]; isNeeded: boolean }) =>
  exchanging(async ({ gateway, issuer, policyId }) => {
    const form = formOf(policyId, await issuer.token())
    const { [name]: _, ...without } = form
    expect((await exchange(gateway, without)).status).toBe(isNeeded ? 400 : 200)
    for (const value of good) {
      const { status, body } = await exchange(gateway, { ...form, [name]: value } as Form)
      expect(status, JSON.stringify(body)).toBe(200)
    }
    for (const value of bad) {
      const { status, body } = await exchange(gateway, { ...form, [name]: value })
      expect([name, value.slice(0, 40), status]).toEqual([name, value.slice(0, 40), 400])
      expect(body).toMatchObject({ error: expect.any(String), error_description: expect.any(String) })
    }
  })

const urn = 'urn:ietf:params:oauth'

export const tokenExchangeRequest: Proofs = {
  federation_policy_id: field('federation_policy_id', { bad: ['none', randomUUID()], isNeeded: true }),
  grant_type: field('grant_type', {
    good: [`${urn}:grant-type:token-exchange`],
    bad: ['client_credentials'],
    isNeeded: true,
  }),
  subject_token: field('subject_token', { bad: ['', 'no token', 'x'.repeat(16385)], isNeeded: true }),
  subject_token_type: field('subject_token_type', {
    good: [`${urn}:token-type:jwt`],
    bad: [`${urn}:token-type:id_token`],
    isNeeded: true,
  }),
  requested_token_type: field('requested_token_type', {
    good: [`${urn}:token-type:access_token`],
    bad: [`${urn}:token-type:refresh_token`],
    isNeeded: false,
  }),
  scope: field('scope', { good: ['inference'], bad: ['management'], isNeeded: false }),
  audience: field('audience', { good: ['https://any.example'], bad: [], isNeeded: false }),
  resource: field('resource', { good: ['https://any.example'], bad: [], isNeeded: false }),
}

export const tokenExchangeResponse: Proofs = {
  access_token: exchanging(async ({ gateway, issuer, policyId, issuerId }) => {
    const subjectToken = await issuer.token()
    const { body } = await exchange(gateway, formOf(policyId, subjectToken))
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: decodeJwt(subjectToken).sub,
      federation_policy_id: policyId,
      federation_issuer_id: issuerId,
    })
    expect(await statusWith(gateway, body.access_token)).toBe(200)
  }),
  expires_in: exchanging(async ({ gateway, issuer, policyId }) => {
    expect((await exchange(gateway, formOf(policyId, await issuer.token()))).body.expires_in).toBe(900)
    const exp = Math.floor(Date.now() / 1000) + 300
    const { body } = await exchange(gateway, formOf(policyId, await issuer.token({ exp })))
    expect(decodeJwt(body.access_token).exp).toBeLessThanOrEqual(exp)
  }),
  issued_token_type: exchanging(async ({ gateway, issuer, policyId }) => {
    const { body } = await exchange(gateway, formOf(policyId, await issuer.token()))
    expect(body).toMatchObject({ issued_token_type: `${urn}:token-type:access_token` })
  }),
  scope: exchanging(async ({ gateway, issuer, policyId }) => {
    expect((await exchange(gateway, formOf(policyId, await issuer.token()))).body).toMatchObject({ scope: 'inference' })
  }),
  token_type: exchanging(async ({ gateway, issuer, policyId }) => {
    expect((await exchange(gateway, formOf(policyId, await issuer.token()))).body).toMatchObject({
      token_type: 'Bearer',
    })
  }),
}
