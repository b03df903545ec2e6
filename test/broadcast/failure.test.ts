import { expect, test } from 'vitest'
import { causeOfStatus, unanswered } from '../../src/broadcast/failure.ts'
import { OutboundError, type OutboundReason } from '../../src/outbound/outbound-error.ts'

const coded = (code: string) => Object.assign(new Error('in detail'), { code })

test.each<[unknown, string, string]>([
  [coded('CERT_HAS_EXPIRED'), 'tls', 'its certificate has expired (CERT_HAS_EXPIRED)'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls', 'its certificate is for another host (ERR_TLS_CERT_ALTNAME_INVALID)'],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'tls', 'its certificate is from no authority that is known'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls', 'its certificate is from no authority that is known'],
  [coded('CERT_NOT_YET_VALID'), 'tls', 'its certificate is not valid'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls', 'it does not speak TLS as it should'],
  [coded('EPROTO'), 'tls', 'it does not speak TLS as it should'],
  [coded('ENOTFOUND'), 'connection', 'its host has no address'],
  [undefined, 'connection', 'its host has no address'],
  [coded('ECONNREFUSED'), 'connection', 'nobody listens at its port (ECONNREFUSED)'],
  [new AggregateError([coded('ECONNREFUSED')]), 'connection', 'nobody listens at its port'],
  [new Error('outer', { cause: coded('ECONNRESET') }), 'connection', 'it could not be reached (ECONNRESET)'],
  [coded('HPE_INVALID_CONSTANT'), 'address', 'it does not speak HTTP'],
])('an error with %s is about %s', (cause, expected, words) => {
  const failure = unanswered(new OutboundError('unreachable', { cause }))
  expect(failure).toEqual({ cause: expected, error: expect.stringContaining(words) })
  expect(failure.error).not.toContain('in detail')
})

test.each<[OutboundReason, string]>([
  ['refused', 'blocked'],
  ['not-allowed', 'blocked'],
  ['bad-url', 'settings'],
  ['bad-redirect', 'address'],
  ['undecodable', 'format'],
  ['busy', 'limit'],
  ['timeout', 'timeout'],
])('a request that ends as %s is about %s', (reason, cause) => {
  expect(unanswered(new OutboundError(reason)).cause).toBe(cause)
})

test.each([
  [400, 'format'],
  [401, 'credentials'],
  [402, 'limit'],
  [403, 'credentials'],
  [404, 'address'],
  [405, 'address'],
  [408, 'timeout'],
  [422, 'format'],
  [429, 'limit'],
  [500, 'server'],
  [529, 'server'],
])('a status of %i is about %s', (status, cause) => {
  expect(causeOfStatus(status)).toBe(cause)
})
