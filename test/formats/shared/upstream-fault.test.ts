import { describe, expect, test } from 'vitest'
import {
  faultOf,
  faultOfResponse,
  readRetryAfterMs,
  readWireError,
  unusableAnswer,
} from '../../../src/formats/shared/upstream-fault.ts'
import { describeRecordings } from '../../support/recordings.ts'

function faultOfJson(status: number, body: unknown) {
  return faultOfResponse(status, {}, Buffer.from(JSON.stringify(body)))
}

test.each(['rate_limit_error', 'rate_limit_exceeded', 'api_error', 'invalid_request_error', 'authentication_error'])(
  'a 529 is overload, also as %s, and also where only the body says so',
  (type) => {
    const body = { type: 'error', error: { type, message: 'Overloaded' } }
    expect(faultOf(529, readWireError(body))).toMatchObject({ type: 'provider_overloaded', status: 529 })
    for (const code of [529, '529']) {
      const inBody = readWireError({ error: { ...body.error, code } })
      expect(faultOf(200, inBody)).toMatchObject({ type: 'provider_overloaded', status: 529 })
    }
  },
)

describe('the fault of a provider answer', () => {
  test.each([
    [
      'its code',
      400,
      { error: { code: 'context_length_exceeded', type: 'invalid_request_error' } },
      'context_length_exceeded',
    ],
    [
      'its type, where the code says nothing',
      401,
      { error: { code: 'invalid_request_error', type: 'authentication_error' } },
      'authentication',
    ],
    ['a code in another spelling', 400, { error: { code: 'ThrottlingException' } }, 'rate_limit_exceeded'],
    [
      'the reason in its details',
      400,
      { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
      'authentication',
    ],
    [
      'an inner code',
      400,
      { error: { code: 'bad', innererror: { code: 'ResponsibleAIPolicyViolation' } } },
      'content_policy_violation',
    ],
    ['an overload code', 503, { error: { type: 'overloaded_error' } }, 'provider_overloaded'],
    [
      'what was flagged',
      403,
      { error: { code: 403, metadata: { reasons: ['violence'], flagged_input: 'x' } } },
      'content_policy_violation',
    ],
    [
      'what the provider behind it said',
      400,
      { error: { code: 400, metadata: { raw: '{"error":{"code":"string_above_max_length"}}' } } },
      'string_too_long',
    ],
    ['a code without anything around it', 400, { object: 'error', type: 'invalid_model', message: 'x' }, 'not_found'],
    [
      'its text, as a last resort',
      400,
      { error: { message: 'Maximum context length is 10 tokens.' } },
      'context_length_exceeded',
    ],
    ['the image code', 400, { error: { code: 'image_too_large' } }, 'image_too_large'],
    ['the funds that are missing', 402, { error: { code: 'insufficient_quota' } }, 'payment_required'],
    [
      'the funds that are missing, told as a rate limit',
      429,
      { error: { code: 'insufficient_quota' } },
      'payment_required',
    ],
    ['the status 429 before other codes', 429, { error: { code: 'not_found' } }, 'rate_limit_exceeded'],
    [
      'a call that the model got wrong',
      400,
      { error: { code: 'tool_use_failed', type: 'invalid_request_error' } },
      'provider_unavailable',
    ],
  ])('goes by %s', (_, status, body, type) => {
    expect(faultOfJson(status, body)).toMatchObject({ type, status })
  })

  test.each([
    [400, 'invalid_request'],
    [401, 'authentication'],
    [402, 'payment_required'],
    [403, 'permission_denied'],
    [404, 'not_found'],
    [408, 'timeout'],
    [409, 'invalid_request'],
    [413, 'payload_too_large'],
    [422, 'unprocessable'],
    [429, 'rate_limit_exceeded'],
    [500, 'provider_unavailable'],
    [502, 'provider_unavailable'],
    [503, 'provider_unavailable'],
    [504, 'timeout'],
    [524, 'timeout'],
    [529, 'provider_overloaded'],
    [302, 'provider_unavailable'],
    [100, 'provider_unavailable'],
  ])('goes by the status %i where the body says nothing', (status, type) => {
    for (const body of [
      '',
      '<html>nginx</html>',
      '{"error":{}}',
      '[]',
      'null',
      '{"error":{"code":"x","message":"y"}}',
    ]) {
      expect(faultOfResponse(status, {}, Buffer.from(body))).toMatchObject({ type, status })
    }
  })

  test('takes a status in the body of a good answer for the status (F14)', () => {
    expect(faultOf(200, readWireError({ error: { code: 429, message: 'slow down' } }))).toMatchObject({
      type: 'rate_limit_exceeded',
      status: 429,
    })
    expect(faultOf(200, readWireError({ error: 'model overloaded' }))).toMatchObject({
      type: 'provider_overloaded',
      status: 200,
    })
    expect(faultOf(200, readWireError({ error: { type: 'invalid_request_error' } })).type).toBe('invalid_request')
    expect(faultOf(200, undefined)).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })

  test("keeps the provider's words apart from all that may be shown", () => {
    const fault = faultOfJson(401, {
      error: { message: 'Incorrect key sk-secret', type: 'has spaces sk-secret', code: 'sk secret' },
    })
    const { said, ...shown } = fault
    expect(said).toBe('Incorrect key sk-secret')
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect(unusableAnswer('our words').message).toBe('our words')
  })

  test("names the provider's code, a word rather than a number", () => {
    expect(faultOfJson(400, { error: { code: 400, status: 'INVALID_ARGUMENT' } }).code).toBe('INVALID_ARGUMENT')
    expect(faultOfJson(400, { error: { code: 400 } }).code).toBe('400')
    expect(faultOfJson(400, {})).not.toHaveProperty('code')
  })

  test('finds no error where there is none', () => {
    for (const body of [null, 1, 'x', [], {}, { choices: [], message: 'x' }])
      expect(readWireError(body)).toBeUndefined()
    expect(readWireError([{ error: { status: 'UNAVAILABLE' } }])?.codes).toEqual(['UNAVAILABLE'])
  })
})

describe('a provider that can not read what an earlier answer was signed or encrypted with', () => {
  test.each([
    ['OpenAI', { error: { code: 'invalid_encrypted_content', message: 'x', type: 'invalid_request_error' } }],
    ['OpenAI in words', { error: { message: 'The encrypted content for item rs_1 could not be verified. Reason: x' } }],
    [
      'Anthropic',
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
        },
      },
    ],
    [
      'Anthropic, of a cipher',
      {
        error: {
          type: 'invalid_request_error',
          message: 'messages.1.content.0: Invalid `data` in `redacted_thinking` block',
        },
      },
    ],
    ['Google', { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Thought signature is not valid.' } }],
    [
      'Google, otherwise',
      { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Corrupted thought signature.' } },
    ],
  ])('says so: %s', (_who, body) => {
    expect(faultOfJson(400, body)).toMatchObject({ status: 400, refusesProofs: true })
  })

  test('is no provider that refuses something else, or fails', () => {
    const invalid = { error: { message: 'Invalid `name` in `tool_use` block' } }
    expect(faultOfJson(400, invalid)).not.toHaveProperty('refusesProofs')
    const failed = { error: { message: 'Invalid `signature` in `thinking` block' } }
    expect(faultOfJson(500, failed)).not.toHaveProperty('refusesProofs')
  })
})

describe('F8: Retry-After', () => {
  test.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': ' 0.5 ' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '7200' }, 7_200_000],
    [{ 'retry-after': '9'.repeat(400) }, Number.MAX_SAFE_INTEGER],
    [{ 'retry-after': '1e9' }, undefined],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': ['7', '9'] }, 7000],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after-ms': '0', 'retry-after': '1' }, 1000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 0],
    [{ 'retry-after': 'Thu, 22 Oct 2026 07:28:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 86_400_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, undefined],
    [{}, undefined],
  ])('%j is %s ms', (headers, expected) => {
    expect(readRetryAfterMs(headers)).toBe(expected)
  })

  test('is taken from the body where no header has it', () => {
    const body = { error: { code: 429, details: [{ retryDelay: '34.4s' }] } }
    expect(faultOfJson(429, body).retryAfterMs).toBe(34_400)
    expect(faultOfResponse(429, { 'retry-after': '2' }, Buffer.from(JSON.stringify(body))).retryAfterMs).toBe(2000)
  })
})

/** What each recorded error is; keyed by the start of its name. */
const recordedTypes: Readonly<Record<string, string>> = {
  'anthropic-400': 'invalid_request',
  'anthropic-401': 'authentication',
  'anthropic-404': 'not_found',
  'azure-openai-401': 'authentication',
  'azure-openai-429': 'rate_limit_exceeded',
  'bedrock-400-converse-stream': 'not_found',
  'bedrock-400-model-ids': 'not_found',
  'bedrock-404': 'not_found',
  'chatgpt-codex-401': 'authentication',
  'cohere-404': 'not_found',
  'deepseek-400': 'invalid_request',
  'deepseek-401': 'authentication',
  'doubleword-400': 'invalid_request',
  'doubleword-404': 'not_found',
  'gemini-400-response-identity-auth': 'authentication',
  'gemini-404': 'not_found',
  'gemini-429': 'rate_limit_exceeded',
  'groq-401': 'authentication',
  'groq-404': 'not_found',
  'llamacpp-400': 'context_length_exceeded',
  'llamacpp-401': 'authentication',
  'llamacpp-500': 'provider_unavailable',
  'mistral-400': 'not_found',
  'mistral-401': 'authentication',
  'ollama-400': 'context_length_exceeded',
  'ollama-404': 'not_found',
  'openai-400': 'invalid_request',
  'openai-401': 'authentication',
  'openai-404': 'not_found',
  'openai-429': 'payment_required',
  'openrouter-400': 'not_found',
  'openrouter-401': 'authentication',
  'perplexity-400': 'context_length_exceeded',
  'perplexity-401': 'authentication',
  'venice-404': 'not_found',
  'vertex-400': 'invalid_request',
  'vertex-404': 'not_found',
  'xai-400': 'authentication',
}

describeRecordings('recorded errors', ['errors'], (cases) => {
  test.each(cases.map((recording) => [recording.name, recording] as const))('%s', (name, { meta, body, response }) => {
    const fault = faultOfResponse(meta.status, meta.response_headers ?? {}, body ?? Buffer.alloc(0))
    const expected = Object.entries(recordedTypes).find(([start]) => name.startsWith(start))?.[1]
    expect(fault).toMatchObject({ type: expected, status: meta.status })
    for (const text of textsOf(response)) expect(fault.message).not.toContain(text)
  })
})

/** The longer texts of a body: those that an answer must not repeat. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 12 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
