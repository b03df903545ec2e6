import { expect, it } from 'vitest'
import { withOddHeaders } from '../../../src/attempts/faults/odd-headers.ts'
import { cleanFault } from '../../../src/attempts/faults/tell-fault.ts'
import { useFakeProviders } from '../../support/fake-providers.ts'
import { raw } from '../../support/fake-upstream.ts'

const providers = useFakeProviders()
const fault = (status: number) => ({ type: 'provider_unavailable', status, message: 'no' }) as const
const url = 'https://api.example.com/v1/chat'

it.each([
  ['https://sso.example.com:8443/login?token=secret#secret', 'sso.example.com:8443'],
  ['https://user:secret@sso.example.com/secret', 'sso.example.com'],
  ['//other.example.com/secret', 'other.example.com'],
  ['/elsewhere?key=secret', 'api.example.com'],
  ['', 'api.example.com'],
  ['http://[secret', undefined],
  ['data:text/plain,secret', undefined],
  [`https://${'a.'.repeat(200)}example.com`, undefined],
])('a redirect to %s leads to %s', (location, redirectHost) => {
  const odd = withOddHeaders(fault(302), { location }, url)
  expect(odd).toEqual({ ...fault(302), ...(redirectHost !== undefined && { redirectHost }) })
})

it('only a redirect leads anywhere', () => {
  for (const status of [0, 200, 404, 500]) {
    expect(withOddHeaders(fault(status), { location: 'https://sso.example.com' }, url)).toEqual(fault(status))
  }
})

it('a host that holds a credential is not told', () => {
  const odd = withOddHeaders(fault(302), { location: 'https://sk-provider-0123456789.example.com' }, url)
  const answerer = { slug: 'a', baseUrl: url, apiKey: 'sk-provider-0123456789', headers: {} }
  expect(cleanFault(odd, answerer, {})).toEqual(fault(302))
})

it.each([
  ['gzip', 'gzip'],
  ['gzip, br', 'gzip, br'],
  ['Identity', undefined],
  ['', undefined],
  ['gzip\nsecret', undefined],
  ['x'.repeat(100), undefined],
])('an answer that is encoded as %j is noted as %s', (encoding, contentEncoding) => {
  for (const status of [0, 200, 400]) {
    const odd = withOddHeaders(fault(status), { 'content-encoding': encoding }, url)
    expect(odd).toEqual({ ...fault(status), ...(contentEncoding !== undefined && { contentEncoding }) })
  }
})

it('the log tells both, and callers neither', async () => {
  const gzip = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3])
  const json = 'application/json'
  const answers = [
    raw('', { status: 307, headers: { location: 'https://sso.example.com/in?token=secret' } }),
    raw(gzip.toString('latin1'), { headers: { 'content-type': json, 'content-encoding': 'gzip' } }),
    raw('{}', { status: 500, headers: { 'content-type': json, 'content-encoding': 'br' } }),
  ]
  for (const answer of answers) {
    providers().alpha.otherwise(answer)
    const { status, text } = await providers().ask({ model: 'fake/alpha' })
    expect(status).toBeGreaterThanOrEqual(500)
    expect(text).not.toMatch(/sso\.example|gzip|"br"/)
    providers().pass(3_600_000)
  }
  const told = providers().gateway.log.filter((line) => line.includes('an attempt at a provider failed'))
  expect(told.some((line) => line.includes('"redirectHost":"sso.example.com"'))).toBe(true)
  expect(told.some((line) => line.includes('"contentEncoding":"gzip"'))).toBe(true)
  expect(told.some((line) => line.includes('"contentEncoding":"br"'))).toBe(true)
  expect(told.join()).not.toContain('secret')
})
