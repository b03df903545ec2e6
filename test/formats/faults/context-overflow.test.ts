import { describe, expect, test } from 'vitest'
import { faultOfResponse } from '../../../src/formats/shared/upstream-fault.ts'

function faultOfWords(message: string, status = 400, more: object = {}) {
  return faultOfResponse(status, {}, Buffer.from(JSON.stringify({ error: { message, ...more } })))
}

describe('a request that is too long', () => {
  test.each([
    ['prompt is too long: 213462 tokens > 200000 maximum', [213462, undefined, 200000]],
    [
      'input length and `max_tokens` exceed context limit: 186433 + 20000 > 200000, decrease input length',
      [186433, 20000, 200000],
    ],
    [
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      [9000, undefined, 8192],
    ],
    [
      "This model's maximum context length is 4097 tokens, however you requested 5000 tokens (4000 in your prompt; 1000 for the completion).",
      [4000, 1000, 4097],
    ],
    [
      "This model's maximum context length is 65536 tokens. However, you requested 72000 tokens (64000 in the messages, 8000 in the completion).",
      [64000, 8000, 65536],
    ],
    [
      "This endpoint's maximum context length is 131072 tokens. However, you requested about 158192 tokens (140000 of text input, 10000 of tool input, 8192 in the output).",
      [150000, 8192, 131072],
    ],
    [
      "This model's maximum context length is 262144 tokens. However, you requested 128000 output tokens and your prompt contains at least 134145 input tokens, for a total of at least 262145 tokens.",
      [134145, 128000, 262144],
    ],
    [
      "Requested token count exceeds the model's maximum context length of 262144 tokens. You requested a total of 262462 tokens: 230462 tokens from the input messages and 32000 tokens for the completion.",
      [230462, 32000, 262144],
    ],
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 262144 tokens and your request has 230462 input tokens",
      [230462, 32000, 262144],
    ],
    [
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.',
      [300000, undefined, 272000],
    ],
    [
      'The input token count (1,196,265) exceeds the maximum number of tokens allowed (1048575).',
      [1196265, undefined, 1048575],
    ],
    ['The input token count exceeds the maximum number of tokens allowed 1048576.', [undefined, undefined, 1048576]],
    ['prompt token count of 153599 exceeds the limit of 128000', [153599, undefined, 128000]],
    [
      "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
      [537812, undefined, 131072],
    ],
    [
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      [40000, undefined, 32768],
    ],
    [
      'request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it',
      [9000, undefined, 8192],
    ],
    [
      "The input (263000 tokens) is longer than the model's context length (262144 tokens).",
      [263000, undefined, 262144],
    ],
    [
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens and 512 `max_new_tokens`',
      [9000, 512, 8193],
    ],
    [
      'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000.',
      [5000, undefined, 4081],
    ],
    [
      'Invalid request: Your request exceeded model token limit: 131072 (requested: 140000)',
      [140000, undefined, 131072],
    ],
    ['Input length 131393 exceeds the maximum allowed input length of 131040 tokens.', [131393, undefined, 131040]],
    [
      'Please reduce the length of the messages or completion. Current length is 8500 while limit is 8192',
      [8500, undefined, 8192],
    ],
    ['The prompt is too long: 9000, model maximum context length: 8192', [9000, undefined, 8192]],
    ['Prompt too long: 5152 tokens exceeds max_seq_len 2048 (leave room for output tokens)', [5152, undefined, 2048]],
    ['Range of input length should be [1, 129024]', [undefined, undefined, 129024]],
    [
      "You passed 9000 input tokens and requested 4096 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 4096 tokens.",
      [9000, 4096, 8192],
    ],
    ['The decoder prompt (length 9000) is longer than the maximum model length of 8192.', [9000, undefined, 8192]],
    [
      'The sum of prompt length (9000.0), query length (0) should not exceed max_num_tokens (8192)',
      [9000, undefined, 8192],
    ],
    [
      'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 9000 >= n_ctx: 8192).',
      [9000, undefined, 8192],
    ],
    [
      'Unable to submit request because the input token count is 9000 but model only supports up to 8192.',
      [9000, undefined, 8192],
    ],
    [
      "Invalid input argument for Model 'm': the number of input tokens 9000 cannot exceed the total tokens limit 8192 for this model",
      [9000, undefined, 8192],
    ],
    ['Input token length too long', []],
    ['Input Tokens Exceeded: Number of input tokens exceeds maximum length.', []],
    ['the input exceeds the maximum length of 8192 tokens', []],
    ['Your input exceeds the context window of this model. Please adjust your input and try again.', []],
    ['Input is too long for requested model.', []],
    ['invalid params, context window exceeds limit (2013)', []],
    ['Prompt 超长', []],
  ])(
    'is known in the words of any server, with its numbers: %s',
    (message, [inputTokens, outputTokens, limitTokens]) => {
      const { type, overflow } = faultOfWords(message)
      expect(type).toBe('context_length_exceeded')
      expect(overflow).toEqual({
        ...(inputTokens !== undefined && { inputTokens }),
        ...(outputTokens !== undefined && { outputTokens }),
        ...(limitTokens !== undefined && { limitTokens }),
      })
    },
  )

  test('is known under other statuses and vague codes', () => {
    const words =
      'the request exceeds the available context size. try increasing the context size or enable context shift'
    const lengths = { type: 'exceed_context_size_error', n_prompt_tokens: 9000, n_ctx: 8192 }
    expect(faultOfWords(words, 400, lengths).overflow).toEqual({ inputTokens: 9000, limitTokens: 8192 })
    for (const status of [413, 422, 500]) {
      expect(faultOfWords('prompt is too long: 9 tokens > 8 maximum', status, { type: 'server_error' }).type).toBe(
        'context_length_exceeded',
      )
    }
    expect(
      faultOfWords('Request body too large for m model. Max size: 8000 tokens.', 413, { code: 'tokens_limit_reached' }),
    ).toMatchObject({
      type: 'context_length_exceeded',
      overflow: { limitTokens: 8000 },
    })
  })

  test('is not every failure of a server that speaks of its context', () => {
    expect(faultOfWords('could not allocate the context window', 500).type).toBe('provider_unavailable')
  })

  test('is no limit on a rate', () => {
    expect(faultOfWords('Too many tokens per minute', 429).type).toBe('rate_limit_exceeded')
    expect(
      faultOfWords('Request too large: the limit is 30000 tokens per minute, maximum context 8', 400).type,
    ).not.toBe('context_length_exceeded')
  })

  test('costs little to look for in a long text', () => {
    const text = `maximum context length is ${'1,'.repeat(900)} (${'requested '.repeat(50)}`
    for (let round = 0; round < 200; round++) faultOfWords(text)
  })
})
