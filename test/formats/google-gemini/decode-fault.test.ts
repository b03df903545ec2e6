import { describe, expect, test } from 'vitest'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'
import { describeRecordings } from '../../support/recordings.ts'

function faultOf(status: number, body: unknown) {
  const { message, ...rest } = googleGemini.decodeFault(status, {}, Buffer.from(JSON.stringify(body)))
  expect(message).not.toBe('')
  return rest
}

function error(code: number, status: string, message: string, details: readonly object[] = []): object {
  return { error: { code, status, message, details } }
}

describe("Google's errors", () => {
  test('say when to come back', () => {
    const retry = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' }]
    expect(faultOf(429, error(429, 'RESOURCE_EXHAUSTED', 'Quota.', retry))).toEqual({
      type: 'rate_limit_exceeded',
      status: 429,
      code: 'RESOURCE_EXHAUSTED',
      retryAfterMs: 34_400,
      said: 'Quota.',
    })
  })

  test.each([
    [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', 'invalid_request'],
    [
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      'context_length_exceeded',
    ],
    [403, 'PERMISSION_DENIED', 'Nope.', 'permission_denied'],
    [404, 'NOT_FOUND', 'models/x is not found.', 'not_found'],
    [500, 'INTERNAL', 'An internal error has occurred.', 'provider_unavailable'],
    [503, 'UNAVAILABLE', 'The model is overloaded.', 'provider_unavailable'],
    [504, 'DEADLINE_EXCEEDED', 'Too slow.', 'timeout'],
  ])('%i %s: %s', (code, status, message, type) => {
    expect(faultOf(code, error(code, status, message))).toMatchObject({ type, status: code, code: status })
    // Where a stream was asked for without events, errors come in a list.
    expect(faultOf(code, [error(code, status, message)])).toMatchObject({ type, status: code })
  })

  test('about a bad key say so although their status does not', () => {
    const info = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
    expect(faultOf(400, error(400, 'INVALID_ARGUMENT', 'API key not valid.', info))).toMatchObject({
      type: 'authentication',
      code: 'API_KEY_INVALID',
    })
  })
})

describeRecordings('recorded errors of Google', ['errors'], (all) => {
  const types: Readonly<Record<string, string>> = {
    '404': 'not_found',
    '429': 'rate_limit_exceeded',
  }

  test.each(all.filter(({ name }) => /^(gemini|vertex)-/.test(name)).map((one) => [one.name, one] as const))(
    '%s',
    (name, { body, meta }) => {
      const fault = googleGemini.decodeFault(meta.status, {}, body ?? Buffer.alloc(0))
      expect(fault.status).toBe(meta.status)
      const type = types[meta.status] ?? (name.includes('auth') ? 'authentication' : 'invalid_request')
      expect(fault.type).toBe(type)
      if (meta.status === 429) expect(fault.retryAfterMs).toBe(34_400)
    },
  )
})
