import { describe, expect, it } from 'vitest'
import { BrokenExchange } from '../../../src/attempts/transport/broken-exchange.ts'
import { isTransportError, toTransportFault } from '../../../src/attempts/transport/transport-fault.ts'
import { Interruption, interruptionOf } from '../../../src/streams/interruption.ts'

const withCode = (code: string) =>
  Object.assign(new Error('secret words: 10.0.0.1:443'), { code, data: 'secret bytes' })
const broken = (error: unknown) => BrokenExchange.from(error)

describe('toTransportFault', () => {
  it.each([
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout', 'timeout', /did not begin to answer/],
    ['UND_ERR_BODY_TIMEOUT', 'timeout', 'timeout', /silent/],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout', 'provider_unavailable', /could not be reached/],
    ['ECONNREFUSED', 'connection_refused', 'provider_unavailable', /could not be reached/],
    ['ENOTFOUND', 'host_not_found', 'provider_unavailable', /could not be reached/],
    ['EAI_AGAIN', 'host_not_found', 'provider_unavailable', /could not be reached/],
    ['ECONNRESET', 'connection_reset', 'provider_unavailable', /connection .* broke/],
    ['UND_ERR_SOCKET', 'connection_reset', 'provider_unavailable', /connection .* broke/],
    ['HPE_INVALID_EOF_STATE', 'connection_reset', 'provider_unavailable', /connection .* broke/],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'connection_broken', 'provider_unavailable', /connection .* broke/],
    ['CERT_HAS_EXPIRED', 'tls_failure', 'provider_unavailable', /connection .* broke/],
    ['HPE_INVALID_CONSTANT', 'invalid_http', 'provider_unavailable', /is not HTTP/],
    ['INVALID_UTF8', 'invalid_utf8', 'provider_unavailable', /is not valid UTF-8/],
  ])('%s is %s, of the type %s, in our own words', (nativeCode, code, type, message) => {
    const fault = toTransportFault(broken(withCode(nativeCode)))
    expect(fault).toMatchObject({ type, status: 0, code, nativeCode })
    expect(fault.message).toMatch(message)
    expect(fault.message).not.toContain('secret')
  })

  it('finds the reason among the addresses that were tried', () => {
    const error = new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])
    expect(toTransportFault(broken(error))).toMatchObject({
      code: 'connection_refused',
      message: 'the provider could not be reached',
    })
  })

  it.each([
    ['caller-gone', 'provider_unavailable'],
    ['request-deadline', 'timeout'],
    ['first-token', 'timeout'],
    ['shutdown', 'provider_unavailable'],
  ] as const)('our own interruption %s is %s, and can be told from a provider that says the same', (kind, type) => {
    const fault = toTransportFault(new Interruption(kind))
    expect(fault).toMatchObject({ type, status: 0, code: kind })
    expect(interruptionOf(fault)).toBe(kind)
    expect(interruptionOf({ ...fault, status: 500 })).toBeUndefined()
  })

  it('makes a fault even of nothing', () => {
    for (const error of [undefined, null, 'text', 5, {}])
      expect(toTransportFault(error).type).toBe('provider_unavailable')
  })
})

describe('BrokenExchange', () => {
  it('keeps the code of what the HTTP client says, and neither its words nor the bytes that came in', () => {
    const error = broken(withCode('HPE_INVALID_VERSION'))
    expect(error.code).toBe('HPE_INVALID_VERSION')
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain('secret')
  })

  it.each([
    ['a parser error without a code', Object.assign(new Error('x'), { name: 'HTTPParserError' }), 'HPE_UNKNOWN'],
    ['an error without a code', new TypeError('x'), 'UNKNOWN'],
    ['a code that is no word', withCode('see http://10.0.0.1/ for secret words'), 'UNKNOWN'],
    ['nothing', undefined, 'UNKNOWN'],
  ])('has a code for %s, too', (_what, error, code) => {
    expect(broken(error).code).toBe(code)
  })
})

describe('isTransportError', () => {
  it('tells what an exchange died of from a bug, which may have a code as well', () => {
    expect([broken(withCode('ECONNRESET')), new Interruption('first-token')].map(isTransportError)).toEqual([
      true,
      true,
    ])
    const bugs = [new TypeError('x is not a function'), withCode('SQLITE_BUSY'), undefined, 'ECONNRESET']
    expect(bugs.map(isTransportError)).toEqual([false, false, false, false])
  })
})
