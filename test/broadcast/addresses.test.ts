import { expect, test } from 'vitest'
import { addressBelow } from '../../src/broadcast/addresses.ts'

const path = '/api/otel/v1/traces'

test.each([
  ['https://example.com', 'https://example.com/api/otel/v1/traces'],
  ['https://example.com/', 'https://example.com/api/otel/v1/traces'],
  ['https://example.com/api/otel', 'https://example.com/api/otel/v1/traces'],
  ['https://example.com/api/otel/v1/traces/', 'https://example.com/api/otel/v1/traces'],
  ['http://10.0.0.7:4318/my/api', 'http://10.0.0.7:4318/my/api/otel/v1/traces'],
  ['https://example.com/my-api', 'https://example.com/my-api/api/otel/v1/traces'],
  ['https://example.com/?zone=7', 'https://example.com/api/otel/v1/traces?zone=7'],
])('what of the path an address has is not added again: %s', (base, address) => {
  expect(addressBelow(base, path, 'baseUrl')).toBe(address)
})

test.each([
  ['example.com', 'config.baseUrl is not a URL.'],
  ['', 'config.baseUrl is not a URL.'],
  ['file:///etc/passwd', 'config.baseUrl must begin with https:// or http://.'],
  ['https://ada:secret@example.com', 'config.baseUrl must not have a user or a password in it.'],
])('refuses what is no address, without quoting it: %s', (base, message) => {
  expect(() => addressBelow(base, path, 'baseUrl')).toThrow(
    expect.objectContaining({ type: 'invalid_request', message }),
  )
})
