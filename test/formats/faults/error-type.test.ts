import { describe, expect, test } from 'vitest'
import { faultOf, faultOfResponse, readWireError } from '../../../src/formats/shared/upstream-fault.ts'

function faultOfJson(status: number, body: unknown) {
  return faultOfResponse(status, {}, Buffer.from(JSON.stringify(body)))
}

function faultOfWords(message: string, status = 400) {
  return faultOfJson(status, { error: { message, type: 'invalid_request_error' } })
}

describe("a refusal that is the account's fault, told as a wrong request", () => {
  test.each([
    [
      'payment_required',
      'Your credit balance is too low to access the API. Please go to Plans & Billing to purchase credits.',
    ],
    ['payment_required', 'You have reached your specified API usage limits. You will regain access on 2026-12-01.'],
    ['payment_required', 'You have reached your specified workspace API usage limits.'],
    ['payment_required', 'Billing hard limit has been reached'],
    [
      'payment_required',
      'Account acme is suspended, possibly due to reaching the monthly spending limit or failure to pay past invoices.',
    ],
    ['payment_required', 'Access denied, please make sure your account is in good standing.'],
    ['payment_required', 'Sorry, your account balance is insufficient'],
    ['payment_required', 'You do not have enough credits. Add more to continue.'],
    [
      'payment_required',
      'Gemini API free tier is not available in your country. Please enable billing on your project.',
    ],
    ['payment_required', 'INVALID_PAYMENT_INSTRUMENT: A valid payment instrument must be provided.'],
    ['payment_required', '您的账户已欠费，请充值后重试。'],
    ['payment_required', 'Budget has been exceeded! Current cost: 2, Max budget: 1'],
    ['permission_denied', 'User location is not supported for the API use.'],
    ['permission_denied', 'Country, region, or territory not supported'],
    [
      'permission_denied',
      'Access to Anthropic models is not allowed from unsupported countries, regions, or territories.',
    ],
    ['permission_denied', 'The model is not available in your region.'],
    [
      'permission_denied',
      'Your organization must be verified to stream this model. Please go to the settings and click on Verify Organization.',
    ],
    ['permission_denied', 'This organization has been disabled.'],
    ['permission_denied', 'Organization has been restricted. Please reach out to support.'],
    [
      'permission_denied',
      'The model `m` requires terms acceptance. Please have the org admin accept the terms at https://x.test',
    ],
    ['permission_denied', 'Project `p` does not have access to model `m`'],
    ['permission_denied', "You don't have access to the model with the specified model ID."],
    ['permission_denied', 'Your account is not authorized to invoke this API operation.'],
    [
      'permission_denied',
      'Model use case details have not been submitted for this account. Fill out the use case details form.',
    ],
    ['permission_denied', 'Operation not allowed'],
    ['permission_denied', 'The long context beta is not yet available for this subscription.'],
    [
      'not_found',
      'Invocation of model ID m with on-demand throughput isn’t supported. Retry with the ID or ARN of an inference profile.',
    ],
    ['not_found', 'The provided model identifier is invalid.'],
    [
      'not_found',
      'The chatCompletion operation does not work with the specified model, m. Please choose different model.',
    ],
    ['not_found', 'This model version has reached the end of its life.'],
    ['not_found', 'The model `m` has been decommissioned and is no longer supported.'],
  ])('is %s: %s', (type, message) => {
    for (const status of [400, 422]) expect(faultOfWords(message, status).type).toBe(type)
    expect(faultOf(200, readWireError({ error: { message } })).type).toBe(type)
  })

  test('is marked as known by words, which may quote the request, unless a code or the status says it', () => {
    const words = 'Your credit balance is too low'
    expect(faultOfWords(words).isByWords).toBe(true)
    expect(faultOfWords(words, 403).isByWords).toBeUndefined()
    expect(faultOfJson(400, { error: { message: words, code: 'insufficient_quota' } }).isByWords).toBeUndefined()
  })

  test('is that also under codes that say less', () => {
    const location = 'User location is not supported for the API use.'
    expect(faultOfJson(400, { error: { code: 400, status: 'FAILED_PRECONDITION', message: location } }).type).toBe(
      'permission_denied',
    )
    const suspended = 'Account acme is suspended due to failure to pay past invoices'
    expect(faultOfJson(412, { error: { code: 'PRECONDITION_FAILED', message: suspended } }).type).toBe(
      'payment_required',
    )
    expect(
      faultOfJson(400, { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The file is not active.' } })
        .type,
    ).toBe('precondition_failed')
  })

  test.each([
    ['payment_required', { error: { code: '1113', message: 'x' } }],
    [
      'payment_required',
      { error: { http_code: '429', message: 'insufficient balance (1008)', type: 'insufficient_balance_error' } },
    ],
    ['payment_required', { error: { message: 'x', type: 'exceeded_current_quota_error' } }],
    ['payment_required', { error: { message: 'x', type: 'insufficient_quota', code: null } }],
    ['payment_required', { error: { message: 'x', code: 'billing_not_active' } }],
    ['payment_required', { error: { message: 'x', code: 'AccountOverdueError', type: 'TooManyRequests' } }],
    [
      'payment_required',
      { error: { code: 429, message: 'x', metadata: { raw: '{"error":{"code":"insufficient_quota"}}' } } },
    ],
    ['provider_overloaded', { error: { message: 'x', type: 'engine_overloaded_error' } }],
    [
      'rate_limit_exceeded',
      { error: { message: 'Your balance is too low for this many requests', code: 'rate_limit_exceeded' } },
    ],
    ['rate_limit_exceeded', { error: { message: 'x', code: 'context_length_exceeded' } }],
  ])('under the status of a rate limit goes by its code: %s', (type, body) => {
    expect(faultOfJson(429, body)).toMatchObject({ type, status: 429 })
  })

  test.each([
    'Your team has either used all available credits or reached its monthly spending limit. Please purchase more credits.',
    'Your prepayment credits are depleted. Please manage your project and billing.',
    'Your project has exceeded its monthly spending cap.',
    'Extra usage is required for long context requests.',
    'insufficient balance',
  ])('is an empty account also where a rate limit is told: %s', (message) => {
    expect(faultOfJson(429, { error: { message, type: 'rate_limit_error' } }).type).toBe('payment_required')
    expect(faultOfJson(429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message } }).type).toBe(
      'payment_required',
    )
  })

  test('is a limit on a rate in words that many providers use for both', () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.'
    expect(faultOfJson(429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message } }).type).toBe(
      'rate_limit_exceeded',
    )
  })

  test.each([
    "Your newly created team doesn't have any credits or licenses yet.",
    'This API method requires billing to be enabled.',
    'Key limit exceeded (monthly limit).',
    'API access has been blocked due to spend limit reached.',
    'inference prohibited, please enter your payment information',
  ])('is an empty account also where a missing permission is told: %s', (message) => {
    expect(faultOfJson(403, { error: { message, status: 'PERMISSION_DENIED' } }).type).toBe('payment_required')
    expect(faultOfJson(403, { code: 'forbidden', error: message }).type).toBe('payment_required')
  })

  test.each([
    ['The operation is not enabled in this region.', 'permission_denied'],
    ['The API is enabled only for api-version 2025-03-01-preview and later', 'not_found'],
    ["The requested model 'm' is not supported by any provider you have enabled.", 'not_found'],
    ['max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for m', 'max_tokens_exceeded'],
    ['max_tokens is too large: 100000. This model supports at most 16384 completion tokens', 'max_tokens_exceeded'],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 'max_tokens_exceeded'],
    ['The maximum tokens you requested exceeds the model limit of 8192.', 'max_tokens_exceeded'],
    ['it has a maxOutputTokens value of 100000 but the supported range is from 1 to 65537', 'max_tokens_exceeded'],
  ])('is told by words under a vague code: %s', (message, type) => {
    expect(faultOfWords(message).type).toBe(type)
    expect(faultOfJson(400, { error: { code: 'BadRequest', message } }).type).toBe(type)
  })

  test.each([
    ['model_not_supported', 400, 'not_found'],
    ['1301', 400, 'content_policy_violation'],
    ['1305', 429, 'provider_overloaded'],
    ['token_quota_reached', 403, 'payment_required'],
  ])('has a type by the code %s', (code, status, type) => {
    expect(faultOfJson(status, { error: { code, message: 'x' } }).type).toBe(type)
  })

  test.each([
    'temperature must be at most 2',
    'The tool call has no result: not allowed',
    "messages.3: role 'tool' is not supported",
    'Image exceeds the account of pixels',
    'Invalid value for region: must be a string',
    'Unsupported parameter: top_k is not supported with this model',
  ])('leaves the request to blame otherwise: %s', (message) => {
    expect(['invalid_request', 'image_too_large']).toContain(faultOfWords(message).type)
  })
})

describe('overload', () => {
  test.each([
    'server_is_overloaded',
    'server_overloaded',
    'overloaded',
    'overloaded_error',
    'slow_down',
    'model_overloaded',
    'ServerOverloaded',
  ])('is known by the code %s before anything less exact', (code) => {
    const error = { type: 'service_unavailable_error', code, message: 'x', param: null }
    expect(faultOfJson(503, { error }).type).toBe('provider_overloaded')
    expect(faultOf(200, readWireError({ type: 'error', error })).type).toBe('provider_overloaded')
  })
})

describe('an error in an answer of any shape', () => {
  test.each([
    [{ error: 'model overloaded' }, 'provider_overloaded', 'model overloaded'],
    [
      { choices: [], error_message: 'Rate limit reached', error_type: 'x' },
      'rate_limit_exceeded',
      'Rate limit reached',
    ],
    [{ error_msg: 'model overloaded', error_code: 336100 }, 'provider_overloaded', 'model overloaded'],
    [{ detail: 'Model is overloaded' }, 'provider_overloaded', 'Model is overloaded'],
    [{ detail: { error: 'inference prohibited, you are out of any credits' } }, 'payment_required', undefined],
    [{ choices: [], detail: 'x' }, 'provider_unavailable', 'x'],
    [{ errors: [{ message: 'too many requests', code: 'rate_limited' }] }, 'rate_limit_exceeded', 'too many requests'],
    [
      { choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } },
      'payment_required',
      'insufficient balance',
    ],
    [
      { error: { code: 400, message: '{"type":"error","error":{"type":"overloaded_error","message":"x"}}' } },
      'provider_overloaded',
      undefined,
    ],
    [
      { error: { type: 'request_fail', upstream_error: { error: { type: 'rate_limit_error', message: 'x' } } } },
      'rate_limit_exceeded',
      undefined,
    ],
  ])('%j is %s', (body, type, said) => {
    const error = readWireError(body)
    const fault = faultOf(200, error)
    expect(fault.type).toBe(type)
    if (said !== undefined) expect(fault.said).toBe(said)
  })

  test('is none where a status says success', () => {
    expect(readWireError({ choices: [{ index: 0 }], base_resp: { status_code: 0, status_msg: '' } })).toBeUndefined()
    expect(readWireError({ choices: [], error_message: '' })).toBeUndefined()
    expect(readWireError({ choices: [{ index: 0 }], detail: 'auto' })).toBeUndefined()
  })
})
