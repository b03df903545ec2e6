import { describe, expect, it } from 'vitest'
import { outputSteering, steersOutput } from '../../../src/formats/client-request/output-limits.ts'

describe('N8: a member that the contract does not know', () => {
  it.each([
    ...['max_tokens', 'maxTokens', 'MAX_TOKENS', 'max-tokens', 'Max Tokens', 'max_output_tokens', 'maxOutputTokens'],
    ...['max_completion_tokens', 'max_new_tokens', 'max_tokens_to_sample', 'max_gen_toks', 'tokens_to_generate'],
    ...['num_predict', 'n_predict', 'numPredict', 'max_length', 'maxLength', 'max_new_length', 'min_tokens'],
    ...['output_tokens', 'completion_tokens_limit', 'response_length', 'max_output', 'output_limit', 'max_generation'],
    ...['n', 'N', 'best_of', 'bestOf', 'candidate_count', 'candidateCount', 'num_return_sequences', 'num_generations'],
    ...['thinking_budget', 'thinkingBudget', 'reasoning_budget', 'thinking_budget_tokens', 'budget_tokens'],
    ...[
      'max_thinking_tokens',
      'max_reasoning_tokens',
      'generationConfig',
      'generation_config',
      'options',
      'parameters',
    ],
    ...['inferenceConfig', 'sampling_params', 'extra_body', 'nvext', 'additionalModelRequestFields'],
  ])('may be read as an output limit: %s', (name) => {
    expect(steersOutput(name, 1)).toBe(true)
    expect(steersOutput(name, -1e12)).toBe(true)
    expect(steersOutput(name, '1000')).toBe(true)
    expect(steersOutput('x', { [name]: 1 })).toBe(true)
    expect(steersOutput('x', [{ y: { [name]: 1 } }])).toBe(true)
    expect(steersOutput(name, null)).toBe(false)
  })

  it.each([
    ...['stop_token_ids', 'skip_special_tokens', 'return_token_ids', 'truncate_prompt_tokens', 'add_generation_prompt'],
    ...['enable_thinking', 'chat_template_kwargs', 'guided_json', 'documents', 'mirostat', 'typical_p', 'ignore_eos'],
    ...['frequency', 'search_domain_filter', 'return_images', 'safe_prompt', 'random_seed', 'keep_alive', 'think'],
  ])('is relayed where it says nothing of it: %s', (name) => {
    expect(steersOutput(name, true)).toBe(false)
    expect(steersOutput(name, { enabled: [1, 'max_tokens', { text: 'max_tokens' }] })).toBe(false)
  })

  it('is looked through to a bounded depth, and left out below it', () => {
    let nested: unknown = 1
    for (let depth = 0; depth < 5000; depth++) nested = { a: nested }
    expect(steersOutput('x', nested)).toBe(true)
  })

  it('is named', () => {
    const body = { max_new_tokens: 5, seed2: 1, options: {} }
    expect(outputSteering(Object.keys(body), body)).toEqual(['max_new_tokens', 'options'])
  })
})
