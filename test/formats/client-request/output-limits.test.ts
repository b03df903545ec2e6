import { describe, expect, it } from 'vitest'
import { boundUnknown } from '../../../src/formats/client-request/output-limits.ts'

const bound = (body: Record<string, unknown>) => boundUnknown(Object.keys(body), body, 'max_tokens')

describe('N8: a member that the contract does not know', () => {
  const limits = [
    ...['max_tokens', 'maxTokens', 'MAX_TOKENS', 'max-tokens', 'Max Tokens', 'max_output_tokens', 'maxOutputTokens'],
    ...['max_completion_tokens', 'max_new_tokens', 'max_tokens_to_sample', 'max_gen_toks', 'tokens_to_generate'],
    ...['num_predict', 'n_predict', 'numPredict', 'max_length', 'maxLength', 'max_new_length', 'max_gen_len'],
    ...[
      'max_response_tokens',
      'max_answer_length',
      'max_generation_tokens',
      'maxTokenCount',
      'max_to\u212Aens',
      'MAX_TOKENS\0',
    ],
  ]

  it.each(limits)('is refused as a second output limit: %j', (name) => {
    for (const value of [1, -1e12, '1000']) {
      expect(() => bound({ [name]: value })).toThrow('is not the name of the output limit here: send max_tokens')
    }
    expect(bound({ [name]: null })).toBe(0)
  })

  it.each(limits)('is refused where servers read settings: %j', (name) => {
    const blocks = ['options', 'parameters', 'config', 'generationConfig', 'generation_config', 'inferenceConfig']
    for (const block of [...blocks, 'extra_body', 'nvext', 'additionalModelRequestFields']) {
      expect(() => bound({ [block]: { top_k: 1, [name]: 7 } })).toThrow(`${block}.${name}: is not the name`)
      expect(() => bound({ extra_body: { [block]: { [name]: 7 } } })).toThrow(`extra_body.${block}.${name}: is not`)
    }
  })

  it.each(['n', 'N', 'best_of', 'bestOf', 'candidate_count', 'candidateCount', 'num_return_sequences'])(
    'is refused as a number of answers: %s',
    (name) => {
      expect(() => bound({ [name]: 2 })).toThrow(`${name}: must be 1: there is only ever one answer`)
      expect(() => bound({ generationConfig: { [name]: 2 } })).toThrow(`generationConfig.${name}: must be 1`)
      expect(bound({ [name]: 1 })).toBe(0)
    },
  )

  it.each([
    ...['min_tokens', 'stop_token_ids', 'skip_special_tokens', 'truncate_prompt_tokens', 'add_generation_prompt'],
    ...[
      'max_prompt_tokens',
      'max_input_tokens',
      'max_total_tokens',
      'num_ctx',
      'length_penalty',
      'min_length',
      'total_tokens',
    ],
    ...['prompt_tokens', 'token_count', 'answer_length', 'limit', 'frequency', 'random_seed', 'max_search_results'],
  ])('says nothing of it: %s', (name) => {
    expect(bound({ [name]: 7, options: { [name]: 7 }, extra_body: { options: { [name]: 7 } } })).toBe(0)
  })

  it.each([
    { data_sources: [{ type: 'search', parameters: { n: 5, max_tokens: 7, top_n_documents: 5 } }] },
    {
      guided_json: { type: 'object', properties: { n: { type: 'integer' }, options: {} }, maxLength: 7, max_tokens: 7 },
    },
    { structured_outputs: { json: { properties: { total_tokens: { maxLength: 7 } }, max_tokens: 7 } } },
    { documents: [{ n: 5, max_tokens: 7, options: { num_predict: 7 } }] },
    { chat_template_kwargs: { enable_thinking: true, n: 7, max_length: 7 } },
    { options: { num_ctx: 8192, stop: [{ max_tokens: 7 }], format: { max_tokens: 7 } } },
    { extra_body: { guided_json: { max_tokens: 7 }, a: [{ max_tokens: 7 }], options: { num_ctx: 5 } } },
    { vllm_xargs: { n: 7, max_tokens: 7 } },
    { max_length: { maxTokens: 7 }, max_tokens: true, n: false },
    { ['max'.padEnd(100_000, '_').concat('tokens')]: 7 },
  ])("is let be where it is the caller's own data: %j", (body) => {
    expect(bound(body)).toBe(0)
  })

  it.each<[number, Record<string, unknown>]>([
    [500, { thinking: { type: 'enabled', budget_tokens: 500 } }],
    [500, { thinking: { max_tokens: 500 } }],
    [500, { thinking_budget: 500 }],
    [500, { thinkingBudget: '500' }],
    [500, { reasoning_budget: 400, max_thinking_tokens: 500, thinking_budget_tokens: 300 }],
    [500, { chat_template_kwargs: { enable_thinking: true, thinking_budget: 500 } }],
    [500, { generationConfig: { thinkingConfig: { thinkingBudget: 500 } } }],
    [500, { extra_body: { google: { thinking_config: { thinking_budget: 500, include_thoughts: true } } } }],
    [0, { thinking_budget: -1 }],
    [0, { documents: [{ thinking_budget: 500 }] }],
  ])('counts as a budget for thoughts of %i: %j', (tokens, body) => {
    expect(bound(body)).toBe(tokens)
  })

  it('is looked into no deeper than servers read', () => {
    let nested: unknown = { max_tokens: 7 }
    for (let depth = 0; depth < 5000; depth++) nested = { extra_body: nested }
    expect(bound({ extra_body: nested })).toBe(0)
  })
})
