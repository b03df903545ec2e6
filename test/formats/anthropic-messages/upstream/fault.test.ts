import { describe, expect, test } from 'vitest'
import { anthropicMessages } from '../../../../src/formats/anthropic-messages/upstream.ts'
import { describeRecordings } from '../../../support/recordings.ts'
import { decodeReply, decodeStream, messageStart, streamOf, textBlock } from '../message-streams.ts'

function bodyOf(type: string, message = 'No.'): Buffer {
  return Buffer.from(JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }))
}

describe('an error of the provider', () => {
  test.each([
    [400, 'invalid_request_error', 'invalid_request'],
    [401, 'authentication_error', 'authentication'],
    [402, 'billing_error', 'payment_required'],
    [403, 'permission_error', 'permission_denied'],
    [404, 'not_found_error', 'not_found'],
    [413, 'request_too_large', 'payload_too_large'],
    [429, 'rate_limit_error', 'rate_limit_exceeded'],
    [500, 'api_error', 'provider_unavailable'],
    [504, 'timeout_error', 'timeout'],
    [529, 'overloaded_error', 'provider_overloaded'],
  ])('%s %s is %s', (status, type, expected) => {
    expect(anthropicMessages.decodeFault(status, {}, bodyOf(type))).toMatchObject({
      type: expected,
      status,
      code: type,
    })
  })

  test('says how long to wait', () => {
    const headers = { 'retry-after': '12' }
    expect(anthropicMessages.decodeFault(429, headers, bodyOf('rate_limit_error'))).toMatchObject({
      retryAfterMs: 12_000,
    })
  })

  test.each([
    ['prompt is too long: 215029 tokens > 200000 maximum', 'context_length_exceeded'],
    [
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again',
      'context_length_exceeded',
    ],
    [
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      'payment_required',
    ],
    [
      'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes',
      'image_too_large',
    ],
    ['Could not process image', 'invalid_image'],
    ['messages: text content blocks must be non-empty', 'invalid_request'],
  ])('that only its text explains is understood: %s', (message, expected) => {
    expect(anthropicMessages.decodeFault(400, {}, bodyOf('invalid_request_error', message)).type).toBe(expected)
  })

  test('in the middle of a stream ends it (F20)', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const events = decodeStream(streamOf(messageStart(), ...textBlock(0, 'Hel'), error, ...textBlock(1, 'lo')))
    expect(events.at(-1)).toMatchObject({
      kind: 'fault',
      fault: { type: 'provider_overloaded', code: 'overloaded_error' },
    })
    const limited = { type: 'error', error: { type: 'rate_limit_error', message: '' } }
    expect(decodeStream(streamOf(limited))).toMatchObject([{ kind: 'fault', fault: { type: 'rate_limit_exceeded' } }])
    const bare = 'event: error\ndata: {"error":{"type":"api_error","message":"Internal server error"}}\n\n'
    expect(decodeStream(streamOf(messageStart(), bare)).at(-1)).toMatchObject({
      kind: 'fault',
      fault: { type: 'provider_unavailable' },
    })
    const broken = 'event: error\ndata: not json\n\n'
    expect(decodeStream(streamOf(messageStart(), broken)).at(-1)?.kind).toBe('fault')
  })

  test('inside a good answer is one all the same (F14)', () => {
    expect(decodeReply(bodyOf('overloaded_error'))).toMatchObject([
      { kind: 'fault', fault: { type: 'provider_overloaded', status: 200 } },
    ])
  })
})

describeRecordings('recorded errors of Anthropic', ['errors'], (all) => {
  const types: Readonly<Record<number, string>> = { 400: 'invalid_request', 401: 'authentication', 404: 'not_found' }
  const cases = all
    .filter(({ meta }) => meta.provider === 'anthropic')
    .map((recording) => [recording.name, recording] as const)

  test.each(cases)('%s', (_, { meta, body }) => {
    const fault = anthropicMessages.decodeFault(meta.status, meta.response_headers ?? {}, body ?? Buffer.alloc(0))
    expect(fault).toMatchObject({ type: types[meta.status], status: meta.status })
  })
})
