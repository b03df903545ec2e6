import { expect, test } from 'vitest'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { describeRecordings } from '../../support/recordings.ts'

const bodyOf = (error: unknown) => Buffer.from(JSON.stringify({ error }))

test.for<[number, object, string]>([
  [400, { code: 'context_length_exceeded', message: 'x' }, 'context_length_exceeded'],
  [400, { type: 'invalid_request_error', code: 'string_above_max_length', message: 'x' }, 'string_too_long'],
  [400, { type: 'invalid_request_error', code: null, message: 'x' }, 'invalid_request'],
  [401, { code: 'invalid_api_key', message: 'sk-secret' }, 'authentication'],
  [404, { code: 'model_not_found', message: 'x' }, 'not_found'],
  [429, { code: 'rate_limit_exceeded', message: 'x' }, 'rate_limit_exceeded'],
  [500, { code: 'server_error', message: 'x' }, 'provider_unavailable'],
  [503, { type: 'overloaded_error', message: 'x' }, 'provider_overloaded'],
])('%i with %o is %s', ([status, error, type]) => {
  const fault = openAiResponses.decodeFault(status, { 'retry-after': '2' }, bodyOf(error))
  expect(fault).toMatchObject({ type, status, retryAfterMs: 2000 })
  expect(fault.message).not.toContain('secret')
})

describeRecordings('recorded refusals', ['errors'], (cases) => {
  const expected: Readonly<Record<string, string>> = {
    'azure-openai-401-error-handling-with-azure-grok-4-1-fast-non-reasoning-r': 'authentication',
    'azure-openai-429-error-scenarios-azure-grok-4-1-fast-non-reasoning-handl': 'rate_limit_exceeded',
    'chatgpt-codex-401-http-errors-nonstreaming-unauthorized-preserves-status': 'authentication',
    'openai-400-reasoning-model-legacy-parameter-error': 'invalid_request',
    'openai-401-testlm-test-exception-event-recorded-on-lm-error': 'authentication',
    'openai-404-async-chat-completion-404': 'not_found',
    'openai-429-error-1': 'payment_required',
    'xai-400-response-identity-auth-rejection-classifies-with-contract': 'authentication',
  }
  test.for(cases.filter(({ name }) => expected[name] !== undefined))('$name', ({ name, meta, body }) => {
    const fault = openAiResponses.decodeFault(meta.status, meta.response_headers ?? {}, body ?? Buffer.alloc(0))
    expect(fault).toMatchObject({ type: expected[name], status: meta.status })
  })
})
