import { describe, expect, test } from 'vitest'
import { bedrockConverse } from '../../../../src/formats/bedrock-converse/upstream.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import {
  decodeReply,
  decodeStream,
  delta,
  messageStop,
  metadata,
  reply,
  start,
  stop,
  streamOf,
} from '../converse-streams.ts'
import { claude, endpointOf } from '../request-fixtures.ts'

describe('a whole answer', () => {
  test('has the events that the same answer has as a stream', () => {
    const whole = reply(
      [
        { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } },
        { reasoningContent: { redactedContent: 'c2VhbGVk' } },
        { text: 'Look: ' },
        { citationsContent: { content: [{ text: 'cited' }], citations: [{ source: 'https://a.example/' }] } },
        { toolUse: { toolUseId: 'a', name: 'f', input: { x: 1 }, type: 'tool_use' } },
        { toolUse: { toolUseId: 'b', name: 'g', input: {} } },
      ],
      {
        stopReason: 'tool_use',
        serviceTier: { type: 'flex' },
        additionalModelResponseFields: { stop_sequence: null },
      },
    )
    const stream = streamOf(
      delta(0, { reasoningContent: { text: 'Hm.' } }),
      delta(0, { reasoningContent: { signature: 'c2ln' } }),
      stop(0),
      delta(1, { reasoningContent: { redactedContent: 'c2VhbGVk' } }),
      stop(1),
      delta(2, { text: 'Look: ' }),
      stop(2),
      delta(3, { citation: { source: 'https://a.example/' } }),
      delta(3, { text: 'cited' }),
      stop(3),
      start(4, { toolUse: { toolUseId: 'a', name: 'f' } }),
      delta(4, { toolUse: { input: '{"x":1}' } }),
      stop(4),
      start(5, { toolUse: { toolUseId: 'b', name: 'g' } }),
      stop(5),
      messageStop('tool_use'),
      metadata(undefined, { serviceTier: { type: 'flex' } }),
    )
    expect(decodeReply(whole, endpointOf(claude))).toEqual(decodeStream(stream, endpointOf(claude)))
  })

  test('may be cut off, and names its stop sequence', () => {
    const cut = decodeReply(reply([{ text: 'x' }], { stopReason: 'max_tokens' }))
    expect(foldEvents(cut)).toMatchObject({ stopReason: 'max-tokens', items: [{ isIncomplete: true }] })
    const stopped = reply([{ text: 'x' }], {
      stopReason: 'stop_sequence',
      additionalModelResponseFields: { stop_sequence: '|' },
    })
    expect(foldEvents(decodeReply(stopped)).stopSequence).toBe('|')
  })

  test('may hold images and the provider’s own tools', () => {
    const { items } = foldEvents(
      decodeReply(
        reply([
          { toolUse: { toolUseId: 's', name: 'nova_grounding', input: {}, type: 'server_tool_use' } },
          { toolResult: { toolUseId: 's', content: [{ text: 'found' }] } },
          { image: { format: 'png', source: { bytes: 'AAAA' } } },
          { somethingNew: {} },
        ]),
      ),
    )
    expect(items.map(({ start }) => start.kind)).toEqual(['native', 'native', 'generated-image'])
    expect(items[1]?.start).toMatchObject({ wire: { toolResult: { content: [{ text: 'found' }] } } })
  })

  test('without content is an empty answer when the model says why it stopped', () => {
    expect(decodeReply(reply([])).map(({ kind }) => kind)).toEqual(['start', 'finish'])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['no object', '[1]'],
    ['no answer', '{}'],
    ['no stop reason', JSON.stringify(reply([{ text: 'x' }], { stopReason: undefined }))],
    ['an error', '{"message":"The model returned an error"}'],
    ['a call without a name', JSON.stringify(reply([{ toolUse: { toolUseId: 'a', input: {} } }]))],
    ['a malformed answer', JSON.stringify(reply([{ text: 'x' }], { stopReason: 'malformed_tool_use' }))],
  ])('that is %s is a fault', (_, body) => {
    expect(foldEvents(decodeReply(body)).fault).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })
})

describe('an answer that says no', () => {
  const decode = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    bedrockConverse.decodeFault(status, headers, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
  const typed = (type: string) => ({
    'x-amzn-errortype': `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/`,
  })

  test.each([
    ['ValidationException', 400, 'The provided model identifier is invalid.', 'not_found'],
    ['ValidationException', 400, 'Input is too long for requested model.', 'context_length_exceeded'],
    ['ValidationException', 400, 'The text field is blank.', 'invalid_request'],
    ['ThrottlingException', 429, 'Too many requests, please wait.', 'rate_limit_exceeded'],
    ['ModelNotReadyException', 429, 'The model is not ready.', 'rate_limit_exceeded'],
    ['ServiceUnavailableException', 503, 'Bedrock is unable to process your request.', 'provider_unavailable'],
    ['ModelTimeoutException', 408, 'Model has timed out.', 'timeout'],
    ['AccessDeniedException', 403, 'You don’t have access to the model.', 'permission_denied'],
    ['UnrecognizedClientException', 403, 'The security token included in the request is invalid.', 'authentication'],
    ['ExpiredTokenException', 403, 'The security token included in the request is expired', 'authentication'],
    ['InvalidSignatureException', 403, 'The request signature we calculated does not match', 'authentication'],
    ['ResourceNotFoundException', 404, 'This model version has reached the end of its life.', 'not_found'],
  ])('with %s %i (%s) is %s', (type, status, message, errorType) => {
    const fault = decode(status, { message }, typed(type))
    expect(fault).toMatchObject({ type: errorType, status, code: type })
    expect(fault.message).not.toContain(message)
  })

  test('may tell when to come back', () => {
    expect(decode(429, { message: 'x' }, { ...typed('ThrottlingException'), 'retry-after': '7' }).retryAfterMs).toBe(
      7000,
    )
  })

  test.each(['', '<html>', '[]', '{"Message":"User is not authorized"}'])('may have the body %j', (body) => {
    expect(decode(403, body)).toMatchObject({ type: 'permission_denied', status: 403 })
    expect(decode(500, body)).toMatchObject({ type: 'provider_unavailable', status: 500 })
  })
})
