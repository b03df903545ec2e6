import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { audience, type LocalIssuer, startIssuer, subject } from '../support/local-issuer.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

export type Form = Record<string, string>

/** A gateway with federation on that may reach the issuer, and room for as many exchanges as tests make. */
export function startFederation(issuer: LocalIssuer, config: Record<string, unknown> = {}): Promise<TestGateway> {
  return startGateway({
    config: {
      federation: { enabled: true },
      outbound: { allow_hosts: [issuer.host] },
      limits: { token_exchanges_per_minute: 100_000 },
      ...config,
    },
  })
}

/** An issuer, a gateway and a policy, from the first test of a file to its last. */
export class FederationBench {
  issuer!: LocalIssuer
  gateway!: TestGateway
  policyId!: string

  constructor() {
    beforeAll(async () => {
      this.issuer = await startIssuer()
      this.gateway = await startFederation(this.issuer)
      this.policyId = (await makePolicy(this.gateway, this.issuer)).policy.id
    })
    afterAll(async () => {
      await this.gateway.close()
      await this.issuer.close()
    })
  }
}

export async function manage(gateway: TestGateway, method: string, path: string, body?: unknown) {
  const response = await gateway.fetch(path, {
    method,
    key: managementKey,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // What a test expects of an answer it says itself.
  return { status: response.status, headers: response.headers, body: (await response.json()) as never }
}

export async function makeKey(gateway: TestGateway): Promise<{ hash: string; key: string }> {
  const { body } = await manage(gateway, 'POST', '/keys', { name: 'workload' })
  const { data, key } = body as { data: Schema<'ApiKey'>; key: string }
  return { hash: data.hash, key }
}

/** A key, an issuer and a policy that takes the local issuer's good tokens. */
export async function makePolicy(gateway: TestGateway, issuer: LocalIssuer, fields: object = {}) {
  const { hash } = await makeKey(gateway)
  const listed = await manage(gateway, 'GET', '/federation/issuers')
  const known = (listed.body as { data: Schema<'FederationIssuer'>[] }).data.find(
    (one) => one.issuer_url === issuer.url,
  )
  const issuerId =
    known?.id ??
    (
      (await manage(gateway, 'POST', '/federation/issuers', { name: 'Local', issuer_url: issuer.url })).body as {
        data: Schema<'FederationIssuer'>
      }
    ).data.id
  const { status, body } = await manage(gateway, 'POST', '/federation/policies', {
    issuer_id: issuerId,
    subject,
    audience,
    api_key_hash: hash,
    ...fields,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { policy: (body as { data: Schema<'FederationPolicy'> }).data, keyHash: hash, issuerId }
}

export function formOf(policyId: string, subjectToken: string, fields: Form = {}): Form {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    subject_token: subjectToken,
    federation_policy_id: policyId,
    ...fields,
  }
}

export interface Exchanged {
  readonly status: number
  readonly headers: Headers
  readonly body: { error?: string; error_description?: string; access_token: string; expires_in: number }
}

/** Sends a form, or a body as it is. */
export async function exchange(
  gateway: TestGateway,
  form: Form | string,
  headers: Record<string, string> = {},
): Promise<Exchanged> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
  const response = await fetch(`${gateway.url}/oauth/token`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Exchanged['body'] }
}

/** Whether an access token, or a key, is let in to run a model. */
export async function statusWith(gateway: TestGateway, credential: string): Promise<number> {
  const body = '{"model":"sim/echo","input":"hi"}'
  return (await gateway.fetch('/responses', { method: 'POST', key: credential, body })).status
}

/** Sends chunks as they are, without announcing their length, until the gateway answers. */
export async function sendChunks(
  gateway: TestGateway,
  chunks: Iterable<string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${gateway.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    let isAnswered = false
    sent.on('response', (response) => {
      isAnswered = true
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    sent.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    for (const chunk of chunks) sent.write(chunk)
    sent.end()
  })
}
