import { expect, it } from 'vitest'
import { fieldRefusal } from '../../src/errors/field-refusal.ts'

it('names the member and its rule for people and for programs', () => {
  const cause = new Error('why')
  for (const rule of ['must be in the future', 'must be in the future.']) {
    expect(fieldRefusal('expires_at', rule, { cause })).toMatchObject({
      ...{ type: 'invalid_request', status: 400, message: 'expires_at: must be in the future.', cause },
      details: { metadata: { issues: [{ path: 'expires_at', message: 'must be in the future' }] } },
    })
  }
})
