import { describe, expect, it } from 'vitest'
import { FederationBench, formOf } from '../../federation/arrange.ts'
import { managementKey } from '../../support/test-gateway.ts'

const bench = new FederationBench()

async function ask(path: string, init: RequestInit & { key?: string | null }) {
  const response = await bench.gateway.fetch(path, init)
  await response.text()
  return [response.status, response.headers.get('cache-control')]
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = { method: 'POST', key: null, headers: form }

describe('an answer of the token exchange', () => {
  it('is kept by nobody, whatever it says', async () => {
    const good = new URLSearchParams(formOf(bench.policyId, await bench.issuer.token())).toString()
    const asked: [number, RequestInit & { key?: string | null }][] = [
      [200, { ...post, body: good }],
      [400, { ...post, body: 'grant_type=x' }],
      [400, { ...post, body: good.replace(bench.policyId, '00000000-0000-4000-8000-000000000000') }],
      [400, { ...post, headers: { 'content-type': 'application/json' }, body: '{}' }],
      [413, { ...post, body: 'a'.repeat(40_000) }],
      [405, { method: 'GET', key: null }],
      [405, { method: 'DELETE', key: null }],
    ]
    for (const [status, init] of asked) expect(await ask('/oauth/token', init)).toEqual([status, 'no-store'])
    expect(await ask('/oauth/token/more', { key: null })).toEqual([404, 'no-store'])
  })
})

describe('an answer with a secret that is shown once', () => {
  it.each(['/keys', '/scim/tokens'])('is kept by nobody: POST %s', async (path) => {
    const made = await ask(path, { method: 'POST', key: managementKey, body: JSON.stringify({ name: 'once' }) })
    expect(made).toEqual([201, 'no-store'])
  })
})
