import { describe, expect, test } from 'vitest'
import { responseValidator } from '../../../../src/contract/contract.ts'
import { GatewayError } from '../../../../src/errors/gateway-error.ts'
import { encodeMessageError } from '../../../../src/formats/anthropic-messages/client/error.ts'

describe('an error', () => {
  test.each([
    ['invalid_request', undefined, 400, 'invalid_request_error'],
    ['authentication', undefined, 401, 'authentication_error'],
    ['payment_required', undefined, 402, 'billing_error'],
    ['permission_denied', undefined, 403, 'permission_error'],
    ['not_found', undefined, 404, 'not_found_error'],
    ['timeout', 408, 408, 'timeout_error'],
    ['payload_too_large', undefined, 413, 'invalid_request_error'],
    ['unprocessable', undefined, 422, 'invalid_request_error'],
    ['rate_limit_exceeded', undefined, 429, 'rate_limit_error'],
    ['server', undefined, 500, 'api_error'],
    ['provider_unavailable', undefined, 502, 'api_error'],
    ['provider_overloaded', 503, 503, 'overloaded_error'],
    ['timeout', undefined, 524, 'timeout_error'],
    ['provider_overloaded', undefined, 529, 'overloaded_error'],
  ] as const)('%s with status %s is worded by its status', (type, status, expected, kind) => {
    const error = new GatewayError(type, 'It went wrong.', status === undefined ? {} : { status })
    const body = encodeMessageError(error, 'req-1')
    expect(body).toEqual({
      type: 'error',
      error: { type: kind, message: 'It went wrong.', error_type: type },
      request_id: 'req-1',
    })
    expect(responseValidator('createMessage', expected, 'application/json')?.(body)).toBe(true)
  })

  test.each([
    [{}, 'prompt is too long'],
    [{ inputTokens: 9, limitTokens: 8 }, 'prompt is too long: 9 tokens > 8 maximum'],
    [
      { inputTokens: 6, outputTokens: 3, limitTokens: 8 },
      'input length and `max_tokens` exceed context limit: 6 + 3 > 8',
    ],
    [{ inputTokens: 9, outputTokens: 3, limitTokens: 8 }, 'prompt is too long: 9 tokens > 8 maximum'],
    [{ inputTokens: 6, limitTokens: 8 }, 'prompt is too long'],
  ])('of a context that is too long (%j) begins with the words that programs act on', (overflow, words) => {
    const error = new GatewayError('context_length_exceeded', 'It is long.', { overflow })
    expect(encodeMessageError(error, 'req-1').error.message).toBe(`${words}. It is long.`)
  })

  test('keeps its details and how the request was routed', () => {
    const issues = [{ path: 'model', message: 'is required' }]
    const error = new GatewayError('invalid_request', 'x', { metadata: { issues }, serviceMetadata: { attempt: 0 } })
    expect(encodeMessageError(error, 'req-1')).toMatchObject({
      error: { metadata: { issues } },
      service_metadata: { attempt: 0 },
    })
  })
})
