import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import { account } from '../../account.ts'
import { conversationOf, type Json, requestProblems, turnOf } from '../exchanges.ts'

function itemsOf(...messages: Json[]): readonly Item[] {
  expect(requestProblems({ model: 'a/b', messages })).toEqual([])
  return conversationOf({ messages }).items
}

const call = (id: string, more: Json = {}) => ({
  id,
  type: 'function',
  function: { name: 'f', arguments: `{"n":"${id}"}` },
  ...more,
})
const callItem = (id: string) => ({
  kind: 'tool-call',
  variant: 'function',
  callId: id,
  name: 'f',
  arguments: `{"n":"${id}"}`,
})

describe('messages', () => {
  test('of people are items of their role', () => {
    expect(
      itemsOf(
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }], name: 'dev' },
        { role: 'user', content: 'Hi', name: 'ada' },
        { role: 'assistant', content: 'Hello' },
      ),
    ).toEqual([
      { kind: 'message', role: 'system', parts: [{ kind: 'text', text: 'Be brief.' }] },
      {
        kind: 'message',
        role: 'developer',
        parts: [{ kind: 'text', text: 'Be kind.' }],
        extra: { 'openai-chat': { name: 'dev' } },
      },
      {
        kind: 'message',
        role: 'user',
        parts: [{ kind: 'text', text: 'Hi' }],
        extra: { 'openai-chat': { name: 'ada' } },
      },
      { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'Hello' }] },
    ])
  })

  test('may hold media of every kind', () => {
    const [message] = itemsOf({
      role: 'user',
      content: [
        { type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } },
        { type: 'text', text: 'b', prompt_cache_breakpoint: { mode: 'explicit' } },
        { type: 'image_url', image_url: { url: 'https://a.example/x.png', detail: 'low' } },
        { type: 'image_url', image_url: { url: 'data:image/PNG;base64,AA==', detail: null } },
        { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBE', filename: 'r.pdf' } },
        { type: 'file', file: { file_data: 'https://a.example/r.pdf' } },
        { type: 'file', file: { file_data: 'JVBE', filename: 'r.pdf' } },
        { type: 'file', file: { file_id: 'file-1' } },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        { type: 'video_url', video_url: { url: 'https://a.example/x.mp4' } },
        { type: 'input_video', video_url: { url: 'data:video/mp4;base64,AAAA' } },
      ],
    })
    const pdf = { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }
    expect(message).toMatchObject({
      parts: [
        { kind: 'text', text: 'a', cacheBreakpoint: { ttl: '1h' } },
        { kind: 'text', text: 'b', cacheBreakpoint: {} },
        { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' }, detail: 'low' },
        { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA==' } },
        { kind: 'file', source: pdf, filename: 'r.pdf' },
        { kind: 'file', source: { kind: 'url', url: 'https://a.example/r.pdf' } },
        { kind: 'file', source: pdf, filename: 'r.pdf' },
        { kind: 'file', source: { kind: 'id', id: 'file-1' } },
        { kind: 'audio', base64: 'AAAA', audioFormat: 'wav' },
        { kind: 'video', source: { kind: 'url', url: 'https://a.example/x.mp4' } },
        { kind: 'video', source: { kind: 'data', mediaType: 'video/mp4', base64: 'AAAA' } },
      ],
    })
  })

  test('of tools are results of the call’s kind', () => {
    const custom = { id: 'b', type: 'custom', custom: { name: 'sql', input: 'SELECT 1' } }
    expect(
      itemsOf(
        { role: 'assistant', content: '', tool_calls: [call('a'), custom] },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
        { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: '1' }] },
      ),
    ).toEqual([
      callItem('a'),
      { kind: 'tool-call', variant: 'custom', callId: 'b', name: 'sql', arguments: 'SELECT 1' },
      { kind: 'tool-result', variant: 'function', callId: 'a', parts: [{ kind: 'text', text: 'done' }] },
      { kind: 'tool-result', variant: 'custom', callId: 'b', parts: [{ kind: 'text', text: '1' }] },
    ])
  })

  test('of the model keep the order of what it said', () => {
    expect(
      itemsOf({
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'refusal', refusal: 'No.' },
        ],
        refusal: 'Never.',
        reasoning: 'Hm',
        images: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
        ],
        audio: { id: 'audio_1' },
        tool_calls: [call('a', { extra_content: { google: { thought_signature: 's' } } })],
        annotations: [{ type: 'file' }],
        model: 'a/b',
      }),
    ).toEqual([
      { kind: 'reasoning', text: ['Hm'], summary: [] },
      {
        kind: 'message',
        role: 'assistant',
        parts: [
          { kind: 'text', text: 'Let me see.' },
          { kind: 'refusal', text: 'No.' },
          { kind: 'refusal', text: 'Never.' },
        ],
        extra: { 'openai-chat': { annotations: [{ type: 'file' }] } },
      },
      { kind: 'generated-image', mediaType: 'image/png', base64: 'AA==' },
      {
        kind: 'native',
        format: 'openai-chat',
        type: 'image',
        wire: { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
      },
      { kind: 'native', format: 'openai-chat', type: 'audio', wire: { id: 'audio_1' } },
      { ...callItem('a'), extra: { 'openai-chat': { extra_content: { google: { thought_signature: 's' } } } } },
    ])
  })

  test('of the model may say nothing', () => {
    expect(itemsOf({ role: 'assistant', content: null })).toEqual([{ kind: 'message', role: 'assistant', parts: [] }])
    expect(itemsOf({ role: 'assistant', content: '', refusal: null, tool_calls: null, audio: null })).toEqual([
      { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: '' }] },
    ])
  })
})

describe('thoughts that come back', () => {
  const leading = (message: Json) => itemsOf({ role: 'assistant', content: 'a', ...message }).slice(0, -1)

  test('are read from their details, which win over the plain text', () => {
    expect(
      leading({
        reasoning: 'Hm. So.',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm. ', format: 'anthropic-claude-v1', index: 0 },
          { type: 'reasoning.text', text: 'So.', index: 0 },
          { type: 'reasoning.text', signature: 's', index: 0 },
          { type: 'reasoning.encrypted', data: 'x', format: 'anthropic-claude-v1', index: 1, id: null },
        ],
      }),
    ).toEqual([
      { kind: 'reasoning', text: ['Hm. So.'], summary: [], signature: 's', signedBy: 'anthropic-claude-v1' },
      { kind: 'reasoning', text: [], summary: [], encrypted: 'x', signedBy: 'anthropic-claude-v1' },
    ])
  })

  test('keep the id that they were sealed with', () => {
    expect(
      leading({
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'So', format: 'openai-responses-v1', index: 0 },
          { type: 'reasoning.encrypted', data: 'x', format: 'openai-responses-v1', index: 1, id: 'rs_1' },
        ],
      }),
    ).toEqual([
      {
        kind: 'reasoning',
        id: 'rs_1',
        text: [],
        summary: ['So'],
        encrypted: 'x',
        signedBy: 'openai-responses-v1',
        extra: { 'openai-chat': { id: 'rs_1' } },
      },
    ])
  })

  test('are plain text where there are no details, and know the name that a provider wants them back under', () => {
    expect(leading({ reasoning_content: 'Hm', reasoning: 'Hm' })).toEqual([
      { kind: 'reasoning', text: ['Hm'], summary: [], extra: { 'openai-chat': { field: 'reasoning_content' } } },
    ])
    expect(leading({ reasoning: 'Hm', reasoning_details: null })).toEqual([
      { kind: 'reasoning', text: ['Hm'], summary: [] },
    ])
    expect(leading({ reasoning: null, reasoning_details: [] })).toEqual([])
  })

  test('stand before the call that their seal names, and at the end where it says so', () => {
    const seal = (id: string, data: string) => ({ type: 'reasoning.encrypted', data, format: 'google-gemini-v1', id })
    const sealed = (encrypted: string) => ({
      kind: 'reasoning',
      text: [],
      summary: [],
      encrypted,
      signedBy: 'google-gemini-v1',
    })
    expect(
      itemsOf({
        role: 'assistant',
        content: 'Look:',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm', format: 'google-gemini-v1', index: 0 },
          { ...seal('a', 'x'), index: 1 },
          { ...seal('b', 'y'), index: 2 },
          { ...seal('turn_end', 'z'), index: 3 },
          { type: 'reasoning.text', text: 'So', signature: 's', format: 'anthropic-claude-v1', index: 4, id: 'b' },
        ],
        tool_calls: [call('a'), call('b')],
      }),
    ).toEqual([
      { kind: 'reasoning', text: ['Hm'], summary: [], signedBy: 'google-gemini-v1' },
      { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'Look:' }] },
      sealed('x'),
      callItem('a'),
      sealed('y'),
      { kind: 'reasoning', text: ['So'], summary: [], signature: 's', signedBy: 'anthropic-claude-v1' },
      callItem('b'),
      sealed('z'),
    ])
  })
})

describe('settings', () => {
  const settingsOf = (body: Json) => {
    const { items: _, tools: __, ...settings } = turnOf(body, {}, account).conversation()
    return settings
  }

  test('are said in the vocabulary’s words', () => {
    const { safetyIdentifier, ...settings } = settingsOf({
      max_tokens: 7,
      max_completion_tokens: 5,
      temperature: 0.5,
      top_p: 0.6,
      top_k: 7,
      min_p: 0.1,
      top_a: 0.2,
      repetition_penalty: 1.1,
      logit_bias: { 50256: -100 },
      frequency_penalty: 0.3,
      presence_penalty: 0.4,
      seed: 9,
      stop: 'END',
      logprobs: true,
      top_logprobs: 3,
      parallel_tool_calls: false,
      verbosity: 'low',
      modalities: ['text', 'image'],
      image_config: { aspect_ratio: '1:1' },
      cache_control: { type: 'ephemeral', ttl: '5m' },
      prompt_cache_key: 'k',
      metadata: { a: 'b' },
      user: 'ada@example.com',
    })
    expect(settings).toEqual({
      outputTokensMax: 5,
      temperature: 0.5,
      topP: 0.6,
      topK: 7,
      minP: 0.1,
      topA: 0.2,
      repetitionPenalty: 1.1,
      logitBias: { 50256: -100 },
      frequencyPenalty: 0.3,
      presencePenalty: 0.4,
      seed: 9,
      stop: ['END'],
      topLogprobs: 3,
      parallelToolCalls: false,
      verbosity: 'low',
      modalities: ['text', 'image'],
      imageConfig: { aspect_ratio: '1:1' },
      cacheControl: { ttl: '5m' },
      promptCacheKey: expect.stringMatching(/^cache_[\w-]{43}$/),
      metadata: { a: 'b' },
    })
    expect(safetyIdentifier).toMatch(/^user_[\w-]{43}$/)
  })

  test('that are null or ask for nothing are not said', () => {
    expect(
      settingsOf({ temperature: null, stop: [], logprobs: false, top_logprobs: 3, reasoning: {}, metadata: null }),
    ).toEqual({})
    expect(settingsOf({ logprobs: true })).toEqual({ topLogprobs: 0 })
    expect(settingsOf({ stop: ['a', 'b'] })).toEqual({ stop: ['a', 'b'] })
  })

  test('of reasoning come in two forms', () => {
    expect(settingsOf({ reasoning_effort: 'low' })).toEqual({ reasoning: { effort: 'low' } })
    expect(settingsOf({ reasoning_effort: 'low', reasoning: { effort: 'high', summary: 'auto' } })).toEqual({
      reasoning: { effort: 'high', summary: 'auto' },
    })
    expect(settingsOf({ reasoning: { max_tokens: 500, exclude: true } })).toEqual({
      reasoning: { tokensMax: 500, isHidden: true },
    })
    expect(settingsOf({ reasoning: { enabled: false, effort: null } })).toEqual({ reasoning: { isEnabled: false } })
  })

  test('of the output’s shape', () => {
    const schema = { type: 'object' }
    expect(settingsOf({ response_format: { type: 'text' } })).toEqual({ textFormat: { kind: 'text' } })
    expect(settingsOf({ response_format: { type: 'json_object' } })).toEqual({ textFormat: { kind: 'json-object' } })
    expect(
      settingsOf({ response_format: { type: 'json_schema', json_schema: { name: 'a', schema, strict: true } } }),
    ).toEqual({ textFormat: { kind: 'json-schema', name: 'a', schema, strict: true } })
    expect(settingsOf({ response_format: { type: 'json_schema', json_schema: { name: 'a' } } })).toEqual({
      textFormat: { kind: 'json-object' },
    })
    const grammar = { type: 'grammar', grammar: 'root ::= "a"' }
    expect(settingsOf({ response_format: grammar })).toEqual({ extra: { 'openai-chat': { response_format: grammar } } })
  })

  test('that only this format knows are carried', () => {
    const prediction = { type: 'content', content: 'x' }
    const audio = { voice: 'alloy', format: 'mp3' }
    expect(settingsOf({ prediction, audio, web_search_options: {}, session_id: 's', provider: {}, n: 1 })).toEqual({
      extra: { 'openai-chat': { prediction, audio, web_search_options: {} } },
    })
  })

  test('of tools', () => {
    const grammar = { syntax: 'regex', definition: 'SELECT .+' }
    const custom = { type: 'custom', custom: { name: 'sql', description: 'd', format: { type: 'grammar', grammar } } }
    const { tools, toolChoice } = conversationOf({
      tools: [
        {
          type: 'function',
          function: { name: 'f', description: null, parameters: { type: 'object' }, strict: true },
          cache_control: { type: 'ephemeral' },
        },
        { type: 'function', function: { name: 'g' } },
        custom,
      ],
      tool_choice: { type: 'function', function: { name: 'g' } },
    })
    expect(tools).toEqual([
      {
        kind: 'function',
        name: 'f',
        parameters: { type: 'object' },
        strict: true,
        cacheBreakpoint: {},
      },
      { kind: 'function', name: 'g' },
      {
        kind: 'native',
        format: 'openai-responses',
        type: 'custom',
        path: 'tools[2]',
        wire: { type: 'custom', name: 'sql', description: 'd', format: { type: 'grammar', ...grammar } },
      },
    ])
    expect(toolChoice).toEqual({ kind: 'function', name: 'g' })
  })

  test('of the choice among tools', () => {
    const tools = [
      { type: 'function', function: { name: 'f' } },
      { type: 'custom', custom: { name: 'sql' } },
    ]
    const choiceOf = (choice: unknown) => conversationOf({ tools, tool_choice: choice }).toolChoice
    expect(choiceOf('required')).toEqual({ kind: 'required' })
    const custom = { type: 'custom', custom: { name: 'sql' } }
    const wire = { type: 'custom', name: 'sql' }
    expect(choiceOf(custom)).toEqual({ kind: 'native', format: 'openai-responses', type: 'custom', wire })
    const allowed = (list: unknown[]) => ({ type: 'allowed_tools', allowed_tools: { mode: 'required', tools: list } })
    expect(choiceOf(allowed([tools[0]]))).toEqual({ kind: 'allowed', names: ['f'], required: true })
    expect(choiceOf(allowed(tools))).toMatchObject({ kind: 'native', type: 'allowed_tools' })
  })
})
