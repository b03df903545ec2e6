import { describe, expect, test } from 'vitest'
import type { Conversation, Reasoning } from '../../../../src/canonical/conversation.ts'
import type { Tool, ToolChoice } from '../../../../src/canonical/tool.ts'
import { anthropicMessages } from '../../../../src/formats/anthropic-messages/upstream.ts'
import { call, encode, encodeTurn, endpointOf, hello, result, said, thought, turnOf } from '../request-fixtures.ts'

const f: Tool = { kind: 'function', name: 'f', description: 'Does f.', parameters: { type: 'object', properties: {} } }
const g: Tool = { kind: 'function', name: 'g' }

describe('a request', () => {
  test('is the model, an output limit and the messages', () => {
    const request = anthropicMessages.encodeRequest(turnOf({ items: [hello] }), endpointOf())
    expect(request.path).toBe('/messages')
    expect(request.headers).toEqual({ 'anthropic-version': '2023-06-01' })
    expect(request.ignoredParameters).toEqual([])
    expect(JSON.parse(request.body.toString())).toEqual({
      model: 'claude-sonnet-4-5',
      max_tokens: 4096,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
    })
    expect(encodeTurn(turnOf({ items: [hello] }, { isStream: true })).body['stream']).toBe(true)
  })

  test("has the caller's output limit, else the model's as far as its context has room", () => {
    const limit = (
      outputTokensMax: number | undefined,
      maxOutputTokens: number | null,
      contextLength: number | null,
    ) => {
      const needs = { ...turnOf({}).needs, promptTokensGuess: 150_000 }
      const conversation = { items: [hello], ...(outputTokensMax !== undefined && { outputTokensMax }) }
      return encodeTurn(turnOf(conversation, { needs }), endpointOf({ maxOutputTokens, contextLength })).body[
        'max_tokens'
      ]
    }
    expect(limit(100, 64_000, 200_000)).toBe(100)
    expect(limit(undefined, 8_192, 200_000)).toBe(8_192)
    expect(limit(undefined, 64_000, 200_000)).toBe(50_000)
    expect(limit(undefined, 64_000, 150_000)).toBe(4_096)
    expect(limit(undefined, 64_000, null)).toBe(64_000)
    expect(limit(undefined, null, 200_000)).toBe(4_096)
  })

  test('has sampling, stop sequences and the end user', () => {
    const asked = { items: [hello], temperature: 0.5, topP: 0.9, topK: 40, stop: ['###'] }
    const turn = turnOf(asked, { endUser: { hash: 'u1', isNamed: true } })
    const { body, ignored } = encodeTurn(turn, endpointOf({ upstreamModel: 'claude-3-5-haiku-latest' }))
    expect(body).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      stop_sequences: ['###'],
      metadata: { user_id: 'u1' },
    })
    expect(ignored).toEqual([])
  })

  test('has one of temperature and top_p where a model takes only one', () => {
    const { body, ignored } = encode({ temperature: 0.5, topP: 0.9 })
    expect(body).toMatchObject({ temperature: 0.5 })
    expect(body).not.toHaveProperty('top_p')
    expect(ignored).toEqual(['top_p'])
    expect(encode({ topP: 0.9 }).body['top_p']).toBe(0.9)
  })

  test('leaves sampling out where it is fixed', () => {
    const { body, ignored } = encode({ temperature: 0.5, topP: 0.9, topK: 1 }, { upstreamModel: 'claude-opus-4-7' })
    expect(Object.keys(body)).toEqual(['model', 'max_tokens', 'messages'])
    expect(ignored).toEqual(['temperature', 'top_p', 'top_k'])
    const listed = encode({ temperature: 0.5, stop: ['a'] }, { supportedParameters: new Set(['tools']) })
    expect(listed.ignored).toEqual(['temperature', 'stop'])
    expect(encode({ temperature: 1, topP: 1 }, { upstreamModel: 'claude-sonnet-5' }).ignored).toEqual([])
  })

  test('names what the format has no word for, as its caller calls it', () => {
    const conversation: Partial<Conversation> = {
      frequencyPenalty: 0.1,
      presencePenalty: 0.1,
      repetitionPenalty: 1.1,
      minP: 0.1,
      topA: 0.1,
      logitBias: { '5': 1 },
      seed: 1,
      topLogprobs: 2,
      verbosity: 'low',
      modalities: ['text', 'image'],
      imageConfig: { size: '1K' },
      promptCacheKey: 'k',
      metadata: { a: 'b' },
      textFormat: { kind: 'json-object' },
    }
    const common = [
      ...['frequency_penalty', 'presence_penalty', 'repetition_penalty', 'min_p', 'top_a', 'logit_bias', 'seed'],
      ...['top_logprobs', 'modalities', 'image_config', 'prompt_cache_key', 'metadata'],
    ]
    expect(encode(conversation).ignored).toEqual(['text.verbosity', 'text.format', ...common])
    const chat = encodeTurn(turnOf({ items: [hello], ...conversation }, { clientFormat: 'openai-chat' }))
    expect(chat.ignored).toEqual(['verbosity', 'response_format', ...common])
  })

  test('does not name what asks for nothing', () => {
    const conversation = {
      frequencyPenalty: 0,
      presencePenalty: 0,
      repetitionPenalty: 1,
      minP: 0,
      modalities: ['text'],
    }
    expect(encode({ ...conversation, metadata: {}, textFormat: { kind: 'text' }, stop: [] }).ignored).toEqual([])
  })

  test("names fields of other formats' own", () => {
    const asked = {
      items: [hello],
      truncation: 'auto',
      includes: ['x'],
      extra: { 'openai-responses': { prompt: { id: 'p' } }, 'openai-chat': { web_search_options: {} } },
    }
    expect(encodeTurn(turnOf(asked, { unknownFields: ['new_field'] })).ignored).toEqual([
      ...['prompt', 'web_search_options', 'include[0]'],
      'new_field',
    ])
    expect(encodeTurn(turnOf({ items: [hello], truncation: 'disabled', includes: [] })).ignored).toEqual([])
  })

  test('asks for the tier of its endpoint', () => {
    const tierOf = (tier: 'default' | 'priority' | 'flex', asked?: 'priority' | 'flex') => {
      const routing = asked === undefined ? {} : { serviceTier: asked }
      const { body, ignored } = encodeTurn(turnOf({ items: [hello] }, { routing }), endpointOf({ tier }))
      return [body['service_tier'], ...ignored]
    }
    expect(tierOf('default')).toEqual([undefined])
    expect(tierOf('priority', 'priority')).toEqual(['auto'])
    expect(tierOf('default', 'priority')).toEqual([undefined, 'service_tier'])
    expect(tierOf('default', 'flex')).toEqual([undefined, 'service_tier'])
    expect(tierOf('flex', 'flex')).toEqual([undefined, 'service_tier'])
  })
})

describe('thinking', () => {
  const ask = (reasoning: Reasoning, more: Partial<Conversation> = {}, upstreamModel = 'claude-sonnet-4-5') => {
    const { body, ignored } = encode({ outputTokensMax: 10_000, ...more, reasoning }, { upstreamModel })
    const { thinking, output_config: config } = body as { thinking?: unknown; output_config?: unknown }
    return { ...(thinking === undefined ? {} : { thinking }), ...(config === undefined ? {} : { config }), ignored }
  }
  const budget = (budget_tokens: number) => ({ thinking: { type: 'enabled', budget_tokens }, ignored: [] })

  test.each([
    ['minimal', 1_024],
    ['low', 2_000],
    ['medium', 5_000],
    ['high', 8_000],
    ['xhigh', 9_500],
    ['unheard-of', 5_000],
  ])('with effort %s may take %s of 10,000 tokens', (effort, tokens) => {
    expect(ask({ effort })).toEqual(budget(tokens))
  })

  test('has a budget from 1024 to below the output limit', () => {
    expect(ask({ tokensMax: 3_000 })).toEqual(budget(3_000))
    expect(ask({ tokensMax: 1 })).toEqual(budget(1_024))
    expect(ask({ tokensMax: 50_000 })).toEqual(budget(9_999))
    expect(ask({ isEnabled: true })).toEqual(budget(5_000))
    expect(ask({ effort: 'high' }, { outputTokensMax: 1_025 })).toEqual(budget(1_024))
    expect(ask({ effort: 'high' }, { outputTokensMax: 64_000 })).toEqual(budget(32_000))
    expect(ask({ tokensMax: 50_000 }, { outputTokensMax: 64_000 })).toEqual(budget(50_000))
    expect(ask({ effort: 'high' }, { outputTokensMax: 1_024 })).toEqual({ ignored: ['reasoning'] })
  })

  test('is switched off where that has to be said', () => {
    const off = { thinking: { type: 'disabled' }, ignored: [] }
    for (const reasoning of [
      { isEnabled: false },
      { effort: 'none' },
      { tokensMax: 0 },
      { isEnabled: false, effort: 'high' },
    ]) {
      expect(ask(reasoning)).toEqual(off)
      expect(ask(reasoning, {}, 'claude-sonnet-5')).toEqual(off)
      expect(ask(reasoning, {}, 'claude-haiku-5-5')).toEqual(off)
      // Off unless asked for, and refused when it is said.
      expect(ask(reasoning, {}, 'claude-opus-4-8')).toEqual({ ignored: [] })
      // Can't be switched off.
      for (const model of ['claude-opus-5-5', 'claude-fable-5', 'claude-mythos-preview']) {
        expect(ask(reasoning, {}, model)).toEqual({ config: { effort: 'low' }, ignored: ['reasoning'] })
      }
    }
  })

  test('is adaptive where the caller wants it or the model knows nothing else', () => {
    const adaptive = { type: 'adaptive' }
    expect(ask({ isAdaptive: true }, {}, 'claude-opus-4-6')).toEqual({ thinking: adaptive, ignored: [] })
    expect(ask({ effort: 'high' }, {}, 'claude-sonnet-4-6')).toEqual({
      thinking: adaptive,
      config: { effort: 'high' },
      ignored: [],
    })
    expect(ask({ effort: 'minimal' }, {}, 'claude-opus-4-7')).toMatchObject({ config: { effort: 'low' } })
    expect(ask({ effort: 'xhigh' }, {}, 'claude-opus-4-7')).toMatchObject({ config: { effort: 'xhigh' } })
    expect(ask({ effort: 'xhigh' }, {}, 'claude-opus-4-6')).toMatchObject({ config: { effort: 'high' } })
    expect(ask({ isEnabled: true }, {}, 'claude-opus-5')).toEqual({ thinking: adaptive, ignored: [] })
    // A budget that the model still takes.
    expect(ask({ tokensMax: 3_000 }, {}, 'claude-opus-4-6')).toEqual(budget(3_000))
    expect(ask({ tokensMax: 3_000 }, {}, 'claude-opus-4-7')).toEqual({
      thinking: adaptive,
      config: { effort: 'medium' },
      ignored: ['reasoning.max_tokens'],
    })
    // A model that does not know it yet.
    expect(ask({ isAdaptive: true, effort: 'low' })).toEqual(budget(2_000))
  })

  test('leans by an effort beside a budget', () => {
    const both = { tokensMax: 3_000, isEnabled: true, effort: 'low' }
    expect(ask(both)).toEqual(budget(3_000))
    expect(ask(both, {}, 'claude-opus-4-5')).toEqual({ ...budget(3_000), config: { effort: 'low' } })
  })

  test('is not meant by an effort alone of a caller of this format', () => {
    const turn = turnOf({ items: [hello], reasoning: { effort: 'low' } }, { clientFormat: 'anthropic-messages' })
    const { body, ignored } = encodeTurn(turn, endpointOf({ upstreamModel: 'claude-opus-4-6' }))
    expect(body).toMatchObject({ output_config: { effort: 'low' } })
    expect(body).not.toHaveProperty('thinking')
    expect(ignored).toEqual([])
    expect(encodeTurn(turn)).toMatchObject({ ignored: ['output_config.effort'] })
  })

  test('is shown or hidden when that is asked for', () => {
    expect(ask({ effort: 'medium', summary: 'auto' })).toMatchObject({ thinking: { display: 'summarized' } })
    expect(ask({ effort: 'medium', summary: 'auto', isHidden: true }, {}, 'claude-opus-4-7')).toMatchObject({
      thinking: { type: 'adaptive', display: 'omitted' },
    })
    expect(ask({ summary: 'auto' })).toEqual({ ignored: ['reasoning.summary'] })
  })

  test('is left out where the endpoint has none', () => {
    const without = { supportedParameters: new Set(['tools']) }
    expect(encode({ reasoning: { effort: 'high' } }, without)).toMatchObject({ ignored: ['reasoning'] })
    expect(encode({ reasoning: { effort: 'high' } }, without).body).not.toHaveProperty('thinking')
    expect(encode({ reasoning: { isEnabled: false } }, without).ignored).toEqual([])
    const extra = { 'anthropic-messages': { context_management: { edits: [{ type: 'clear_thinking_20251015' }] } } }
    const own = turnOf(
      { items: [hello], reasoning: { isAdaptive: true, effort: 'high' }, extra },
      { clientFormat: 'anthropic-messages' },
    )
    const { body, ignored } = encodeTurn(own, endpointOf(without))
    for (const name of ['thinking', 'output_config', 'context_management']) expect(body).not.toHaveProperty(name)
    expect(ignored.toSorted()).toEqual(['output_config.effort', 'thinking'])
  })

  test('fixes sampling and lets no tool be forced', () => {
    const more = { temperature: 0.5, topP: 0.9, topK: 4, tools: [f], toolChoice: { kind: 'required' } } as const
    const { body, ignored } = encode({ ...more, reasoning: { effort: 'high' }, outputTokensMax: 5_000 })
    expect(body).toMatchObject({ thinking: { type: 'enabled' }, tool_choice: { type: 'auto' } })
    for (const name of ['temperature', 'top_p', 'top_k']) expect(body).not.toHaveProperty(name)
    expect(ignored).toEqual(['tool_choice', 'temperature', 'top_p', 'top_k'])
    // The same without being asked, for a model that always thinks.
    expect(encode(more, { upstreamModel: 'claude-fable-5' }).body['tool_choice']).toEqual({ type: 'auto' })
    expect(encode({ ...more, reasoning: { isEnabled: false } }).body['tool_choice']).toEqual({ type: 'any' })
  })

  test('with a budget is left out amid a turn that began without', () => {
    const loop = (...items: Conversation['items']) =>
      ask({ effort: 'high' }, { items: [hello, ...items] }, 'claude-sonnet-4-5')
    const none = { ignored: ['reasoning'] }
    expect(loop(call('a'), result('a'))).toEqual(none)
    expect(loop(thought('x'), call('a'), result('a'))).toEqual(budget(8_000))
    // It thinks once, at the beginning of the turn.
    expect(loop(thought('x'), call('a'), result('a'), call('b'), result('b'))).toEqual(budget(8_000))
    expect(loop(call('a'), result('a'), thought('x'), call('b'), result('b'))).toEqual(none)
    expect(loop(call('a'), result('a'), said('assistant', 'Done.'), said('user', 'Thanks.'))).toEqual(budget(8_000))
    expect(ask({ effort: 'high' }, { items: [hello, call('a'), result('a')] }, 'claude-opus-4-7')).toMatchObject({
      thinking: { type: 'adaptive' },
    })
  })
})

describe('tools', () => {
  const choose = (toolChoice: ToolChoice | undefined, parallelToolCalls?: boolean, tools: readonly Tool[] = [f, g]) => {
    const { body, ignored } = encode({
      tools,
      ...(toolChoice !== undefined && { toolChoice }),
      ...(parallelToolCalls !== undefined && { parallelToolCalls }),
    })
    return {
      tools: (body['tools'] as { name: string }[] | undefined)?.map(({ name }) => name),
      choice: body['tool_choice'],
      ignored,
    }
  }

  test('have a schema of an object', () => {
    const tools: Tool[] = [
      f,
      g,
      { kind: 'function', name: 'h', parameters: { properties: { a: {} } }, strict: true },
      { kind: 'function', name: 'i', strict: false, extra: { 'anthropic-messages': { defer_loading: true } } },
    ]
    expect(encode({ tools }).body['tools']).toEqual([
      { name: 'f', description: 'Does f.', input_schema: { type: 'object', properties: {} } },
      { name: 'g', input_schema: { type: 'object', properties: {} } },
      { name: 'h', input_schema: { type: 'object', properties: { a: {} } }, strict: true },
      { name: 'i', input_schema: { type: 'object', properties: {} }, defer_loading: true },
    ])
    const loose = encode({ tools: tools.slice(2, 3) }, { supportedParameters: new Set(['tools']) })
    expect(loose.body['tools']).toEqual([{ name: 'h', input_schema: { type: 'object', properties: { a: {} } } }])
    expect(loose.ignored).toEqual(['tools.strict'])
  })

  test('are chosen from as the caller says', () => {
    const all = ['f', 'g']
    expect(choose(undefined)).toEqual({ tools: all, choice: undefined, ignored: [] })
    expect(choose({ kind: 'auto' }).choice).toEqual({ type: 'auto' })
    expect(choose({ kind: 'none' }).choice).toEqual({ type: 'none' })
    expect(choose({ kind: 'required' }).choice).toEqual({ type: 'any' })
    expect(choose({ kind: 'function', name: 'g' })).toMatchObject({ tools: all, choice: { type: 'tool', name: 'g' } })
    expect(choose({ kind: 'allowed', names: ['g'], required: false })).toMatchObject({
      tools: ['g'],
      choice: { type: 'auto' },
    })
    expect(choose({ kind: 'allowed', names: ['g'], required: true })).toMatchObject({
      tools: ['g'],
      choice: { type: 'any' },
    })
    const native = { type: 'tool', name: 'web_search' }
    expect(choose({ kind: 'native', format: 'anthropic-messages', type: 'tool', wire: native }).choice).toEqual(native)
    expect(choose({ kind: 'native', format: 'openai-responses', type: 'mcp', wire: {} })).toMatchObject({
      choice: undefined,
      ignored: ['tool_choice'],
    })
  })

  test('are called one at a time when that is asked for', () => {
    const one = { disable_parallel_tool_use: true }
    expect(choose(undefined, false).choice).toEqual({ type: 'auto', ...one })
    expect(choose({ kind: 'required' }, false).choice).toEqual({ type: 'any', ...one })
    expect(choose({ kind: 'function', name: 'f' }, false).choice).toEqual({ type: 'tool', name: 'f', ...one })
    expect(choose({ kind: 'none' }, false).choice).toEqual({ type: 'none' })
    expect(choose(undefined, true).choice).toBeUndefined()
  })

  test('of this format pass as they came, those of others are left out and named', () => {
    const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 3 }
    const tools: Tool[] = [
      { kind: 'native', format: 'anthropic-messages', type: search.type, wire: search },
      { kind: 'native', format: 'openai-responses', type: 'web_search', wire: { type: 'web_search' } },
      { kind: 'native', format: 'openai-responses', type: 'custom', wire: { type: 'custom', name: 'c' } },
    ]
    const { body, ignored } = encode({ tools })
    expect(body['tools']).toEqual([search])
    expect(ignored).toEqual(['tools.web_search', 'tools.custom'])
    expect(encode({ tools: tools.slice(1), toolChoice: { kind: 'auto' } }).body).not.toHaveProperty('tool_choice')
  })

  test('are left out where the endpoint has none', () => {
    const without = { supportedParameters: new Set<string>() }
    const { body, ignored } = encode({ tools: [f], toolChoice: { kind: 'auto' } }, without)
    expect(body).not.toHaveProperty('tools')
    expect(ignored).toEqual(['tools', 'tool_choice'])
  })
})

describe('the shape of the answer', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }
  const textFormat = { kind: 'json-schema', name: 'x', schema, strict: true } as const

  test('is a schema', () => {
    const { body, ignored } = encode({ textFormat })
    expect(body['output_config']).toEqual({ format: { type: 'json_schema', schema } })
    expect(ignored).toEqual([])
    const both = encode({ textFormat, reasoning: { effort: 'low' } }, { upstreamModel: 'claude-opus-5' })
    expect(both.body['output_config']).toEqual({ effort: 'low', format: { type: 'json_schema', schema } })
  })

  test('is told in words where the endpoint takes no schema, and for JSON of any shape', () => {
    const inWords = encode({ instructions: 'Be brief.', textFormat }, { supportedParameters: new Set(['tools']) })
    expect(inWords.body).not.toHaveProperty('output_config')
    expect(inWords.body['system']).toMatchObject([
      { text: 'Be brief.' },
      { text: expect.stringContaining('"additionalProperties"') },
    ])
    expect(inWords.ignored).toEqual(['text.format'])
    const json = encode({ textFormat: { kind: 'json-object' } })
    expect(json.body['system']).toMatchObject([{ text: expect.stringContaining('JSON') }])
    expect(json.ignored).toEqual(['text.format'])
  })
})

describe('what only this format knows', () => {
  const carried = (members: object, more: Partial<Conversation> = {}) =>
    encode({ ...more, extra: { 'anthropic-messages': members, 'openai-chat': { x: 1 } } })

  test('goes along and replaces nothing', () => {
    const container = { id: 'container_1', skills: [{ type: 'anthropic', skill_id: 'pdf' }] }
    const { body, headers } = carried({ container, model: 'x', max_tokens: 5 }, { outputTokensMax: 7 })
    expect(body).toMatchObject({ container, model: 'claude-sonnet-4-5', max_tokens: 7 })
    expect(body).not.toHaveProperty('x')
    expect(headers['anthropic-beta']).toBe('skills-2025-10-02')
  })

  test('is joined with what the vocabulary says of the output', () => {
    const schema = { type: 'object' }
    const config = { effort: 'low', task_budget: { type: 'tokens', total: 20_000 }, format: { type: 'x' } }
    const { body, headers } = carried(
      { output_config: config },
      { textFormat: { kind: 'json-schema', name: 'x', schema } },
    )
    expect(body['output_config']).toEqual({ ...config, format: { type: 'json_schema', schema } })
    expect(body).not.toHaveProperty('thinking')
    expect(headers['anthropic-beta']).toBe('task-budgets-2026-03-13')
  })

  test('is switched on by its header', () => {
    const betaOf = (members: object, tools: readonly Tool[] = []) =>
      carried(members, { tools }).headers['anthropic-beta']
    const computer: Tool = {
      kind: 'native',
      format: 'anthropic-messages',
      type: 'computer_20251124',
      wire: { type: 'computer_20251124', name: 'computer' },
    }
    expect(betaOf({}, [computer, f])).toBe('computer-use-2025-11-24')
    expect(betaOf({ mcp_servers: [{ type: 'url' }] })).toBe('mcp-client-2025-11-20')
    expect(
      betaOf({ context_management: { edits: [{ type: 'clear_tool_uses_20250919' }, { type: 'compact_20260112' }] } }),
    ).toBe('context-management-2025-06-27,compact-2026-01-12')
    expect(betaOf({ speed: 'fast' })).toBe('fast-mode-2026-02-01')
    expect(betaOf({ betas: ['context-1m-2025-08-07', 'a\r\nb: c', 7, 'fast-mode-2026-02-01'], speed: 'fast' })).toBe(
      'fast-mode-2026-02-01,context-1m-2025-08-07',
    )
    expect(carried({ betas: ['x'] }).body).not.toHaveProperty('betas')
  })

  test('includes fields that nobody knows, from a caller of this format', () => {
    const turn = turnOf(
      { items: [hello], extra: { 'anthropic-messages': { new_field: 1 } } },
      { clientFormat: 'anthropic-messages', unknownFields: ['new_field'] },
    )
    expect(encodeTurn(turn)).toMatchObject({ body: { new_field: 1 }, ignored: [] })
  })
})

describe('an address', () => {
  const takes = (kind: 'image' | 'file' | 'video', url: string) =>
    anthropicMessages.takesMediaUrl?.(kind, url, endpointOf())

  test.each([
    ['image', 'https://a.example/x', true],
    ['image', 'http://a.example/x.png', false],
    ['file', 'https://a.example/x.pdf?y=1', true],
    ['file', 'https://a.example/x.csv', false],
    ['file', 'https://a.example/x?file=a.pdf', false],
    ['file', 'http://a.example/x.pdf', false],
    ['video', 'http://a.example/x.mp4', true],
  ] as const)('of a(n) %s, %s, is fetched by the provider: %s', (kind, url, expected) => {
    expect(takes(kind, url)).toBe(expected)
  })
})
