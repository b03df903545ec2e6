import { describe, expect, it } from 'vitest'
import { faultFromStatus } from '../../src/simulator/fault-from-status.ts'

describe('faultFromStatus', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'authentication'],
    [402, 'payment_required'],
    [403, 'permission_denied'],
    [404, 'not_found'],
    [408, 'timeout'],
    [413, 'payload_too_large'],
    [418, 'invalid_request'],
    [422, 'unprocessable'],
    [429, 'rate_limit_exceeded'],
    [500, 'provider_unavailable'],
    [503, 'provider_unavailable'],
    [504, 'timeout'],
    [524, 'timeout'],
    [529, 'provider_overloaded'],
  ])('takes %i for %s', (status, type) => {
    expect(faultFromStatus({ status })).toMatchObject({ status, type })
  })

  it('believes the code more than the status', () => {
    expect(faultFromStatus({ status: 400, code: 'context_length_exceeded' })).toMatchObject({
      type: 'context_length_exceeded',
      code: 'context_length_exceeded',
    })
    expect(faultFromStatus({ status: 503, code: 'overloaded_error' }).type).toBe('provider_overloaded')
    expect(faultFromStatus({ status: 400, code: 'toString' }).type).toBe('invalid_request')
  })
})
