import { expect, test } from 'vitest'
import { account } from '../../account.ts'
import { type Json, turnOf } from '../exchanges.ts'

const conversationOf = (body: Json) => turnOf({ model: 'a/b', input: 'Hi', ...body }, {}, account).conversation()

test('plain text is one user message, with or without type', () => {
  const items = [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }]
  expect(conversationOf({}).items).toEqual(items)
  expect(conversationOf({ input: [{ role: 'user', content: 'Hi' }] }).items).toEqual(items)
  expect(
    conversationOf({ input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }] }).items,
  ).toEqual(items)
})

test('every kind of part finds its place', () => {
  const content = [
    { type: 'input_text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } },
    { type: 'input_text', text: 'b', prompt_cache_breakpoint: { mode: 'explicit' } },
    { type: 'input_image', image_url: 'data:image/PNG;base64,AAAA', detail: 'low' },
    { type: 'input_image', image_url: 'https://a.example/b.png', detail: null },
    { type: 'input_image', file_id: 'file_1' },
    { type: 'input_file', file_data: 'data:application/pdf;base64,BBBB', filename: 'b.pdf' },
    { type: 'input_file', file_data: 'CCCC', filename: 'c.csv' },
    { type: 'input_file', file_data: 'data:,hello%20world' },
    { type: 'input_file', file_url: 'https://a.example/d.pdf' },
    { type: 'input_audio', input_audio: { data: 'DDDD', format: 'wav' } },
    { type: 'input_video', video_url: 'https://a.example/e.mp4' },
  ]
  const [item] = conversationOf({ input: [{ role: 'user', content }] }).items
  expect(item).toMatchObject({
    parts: [
      { kind: 'text', text: 'a', cacheBreakpoint: { ttl: '1h' } },
      { kind: 'text', text: 'b', cacheBreakpoint: {} },
      { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' }, detail: 'low' },
      { kind: 'image', source: { kind: 'url', url: 'https://a.example/b.png' } },
      { kind: 'image', source: { kind: 'id', id: 'file_1' } },
      { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'BBBB' }, filename: 'b.pdf' },
      { kind: 'file', source: { kind: 'data', mediaType: 'text/csv', base64: 'CCCC' } },
      {
        kind: 'file',
        source: { kind: 'data', mediaType: 'text/plain', base64: Buffer.from('hello world').toString('base64') },
      },
      { kind: 'file', source: { kind: 'url', url: 'https://a.example/d.pdf' } },
      { kind: 'audio', base64: 'DDDD', audioFormat: 'wav' },
      { kind: 'video', source: { kind: 'url', url: 'https://a.example/e.mp4' } },
    ],
  })
})

test('a tool round trip keeps calls, outputs, thoughts and what only this format knows', () => {
  const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' }
  const input = [
    {
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text: 's' }],
      content: [{ type: 'reasoning_text', text: 't' }],
      encrypted_content: 'gAAA',
      format: 'openai-responses-v1',
      signature: null,
    },
    {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: 'f',
      arguments: '{"a":1}',
      namespace: 'n',
      status: 'completed',
    },
    { type: 'function_call_output', call_id: 'call_1', output: 'sunny' },
    { type: 'custom_tool_call', call_id: 'call_2', name: 'sql', input: 'SELECT 1' },
    { type: 'custom_tool_call_output', call_id: 'call_2', output: [{ type: 'input_text', text: '1' }] },
    search,
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      phase: 'commentary',
      content: [
        {
          type: 'output_text',
          text: 'x',
          annotations: [{ type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 0, end_index: 1 }],
        },
        { type: 'refusal', refusal: 'no' },
      ],
    },
    { type: 'item_reference', id: 'msg_1' },
  ]
  expect(conversationOf({ input }).items).toEqual([
    { kind: 'reasoning', id: 'rs_1', text: ['t'], summary: ['s'], encrypted: 'gAAA', signedBy: 'openai-responses-v1' },
    {
      kind: 'tool-call',
      variant: 'function',
      id: 'fc_1',
      callId: 'call_1',
      name: 'n__f',
      arguments: '{"a":1}',
    },
    { kind: 'tool-result', variant: 'function', callId: 'call_1', parts: [{ kind: 'text', text: 'sunny' }] },
    { kind: 'tool-call', variant: 'custom', callId: 'call_2', name: 'sql', arguments: 'SELECT 1' },
    { kind: 'tool-result', variant: 'custom', callId: 'call_2', parts: [{ kind: 'text', text: '1' }] },
    { kind: 'native', format: 'openai-responses', type: 'web_search_call', wire: search },
    {
      kind: 'message',
      id: 'msg_1',
      role: 'assistant',
      parts: [
        {
          kind: 'text',
          text: 'x',
          annotations: [{ kind: 'url-citation', url: 'https://a.example', title: 'A', startIndex: 0, endIndex: 1 }],
        },
        { kind: 'refusal', text: 'no' },
      ],
      extra: { 'openai-responses': { phase: 'commentary' } },
    },
  ])
})

test('settings are there when they were said, null counts as unsaid', () => {
  const { items: _, ...settings } = conversationOf({
    instructions: 'Be brief.',
    tools: [
      { type: 'function', name: 'f', description: null, strict: true, defer_loading: true },
      { type: 'web_search' },
    ],
    tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'f' }] },
    parallel_tool_calls: false,
    max_output_tokens: 10,
    temperature: 0,
    top_p: null,
    top_k: 5,
    frequency_penalty: 0.5,
    presence_penalty: -0.5,
    top_logprobs: 3,
    reasoning: { effort: 'low', summary: 'auto', enabled: null },
    text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: null }, verbosity: 'low' },
    modalities: ['text'],
    cache_control: { type: 'ephemeral' },
    prompt_cache_key: 'k',
    metadata: { a: 'b' },
    user: 'me@example.com',
  })
  expect(settings).toEqual({
    instructions: 'Be brief.',
    tools: [
      { kind: 'function', name: 'f', strict: true, extra: { 'openai-responses': { defer_loading: true } } },
      {
        kind: 'native',
        format: 'openai-responses',
        type: 'web_search',
        path: 'tools[1]',
        wire: { type: 'web_search' },
      },
    ],
    toolChoice: { kind: 'allowed', names: ['f'], required: true },
    parallelToolCalls: false,
    outputTokensMax: 10,
    temperature: 0,
    topK: 5,
    frequencyPenalty: 0.5,
    presencePenalty: -0.5,
    topLogprobs: 3,
    reasoning: { effort: 'low', summary: 'auto' },
    textFormat: { kind: 'json-schema', name: 'a', schema: { type: 'object' } },
    verbosity: 'low',
    modalities: ['text'],
    cacheControl: {},
    promptCacheKey: expect.stringMatching(/^cache_[\w-]{43}$/),
    metadata: { a: 'b' },
    safetyIdentifier: expect.stringMatching(/^user_[\w-]{43}$/),
  })
})

test('a tool choice is said in the names of functions as far as it can be', () => {
  const tools = [
    { type: 'function', name: 'f' },
    { type: 'file_search', vector_store_ids: ['v'] },
  ]
  const choice = {
    type: 'allowed_tools',
    mode: 'auto',
    tools: [{ type: 'function', name: 'f' }, { type: 'file_search' }],
  }
  expect(conversationOf({ tools, tool_choice: choice }).toolChoice).toEqual({
    kind: 'allowed',
    names: ['f'],
    required: false,
  })
  const search = { type: 'allowed_tools', mode: 'required', tools: [{ type: 'file_search' }] }
  expect(conversationOf({ tools, tool_choice: search }).toolChoice).toEqual({
    kind: 'native',
    format: 'openai-responses',
    type: 'allowed_tools',
    wire: search,
  })
  expect(conversationOf({ tools, tool_choice: { type: 'function', name: 'f' } }).toolChoice).toEqual({
    kind: 'function',
    name: 'f',
  })
  expect(conversationOf({ tools, tool_choice: 'none' }).toolChoice).toEqual({ kind: 'none' })
})

test('an image that was made is one of the vocabulary, a call without one is carried as it came', () => {
  const made = { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'AAAA', output_format: 'webp' }
  const failed = { type: 'image_generation_call', id: 'ig_2', status: 'failed', result: null }
  expect(conversationOf({ input: [{ ...made, quality: 'low', size: null }, failed] }).items).toEqual([
    {
      kind: 'generated-image',
      id: 'ig_1',
      mediaType: 'image/webp',
      base64: 'AAAA',
      extra: { 'openai-responses': { quality: 'low' } },
    },
    { kind: 'native', format: 'openai-responses', type: 'image_generation_call', wire: failed },
  ])
})
