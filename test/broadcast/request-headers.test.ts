import { expect, test } from 'vitest'
import { basic, requestHeaders } from '../../src/broadcast/request-headers.ts'

test("headers of a config go along, and never in place of the kind's own, whichever letters they have", () => {
  const own = { Authorization: 'Bearer own', 'content-type': 'application/json' }
  const more = { 'X-Team': 'blue', AUTHORIZATION: 'Bearer other', 'Content-Type': 'text/plain' }
  expect(requestHeaders(own, more)).toEqual({
    authorization: 'Bearer own',
    'content-type': 'application/json',
    'x-team': 'blue',
  })
  expect(requestHeaders(own, undefined)).toEqual({ authorization: 'Bearer own', 'content-type': 'application/json' })
})

test('headers of the connection are not for a config to set', () => {
  expect(requestHeaders({}, { Host: 'other', 'Content-Length': '1', 'Transfer-Encoding': 'chunked', Te: 'x' })).toEqual(
    {},
  )
})

test('a name and a password are written as RFC 7617 says', () => {
  expect(basic('Aladdin', 'open sesame')).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')
})
