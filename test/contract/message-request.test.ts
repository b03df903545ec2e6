import { describe, expect, it } from 'vitest'
import { explainBody, explainStrictly, requestValidator } from '../../src/contract/contract.ts'

const id = 'createMessage'
const user = { role: 'user', content: 'hi' }
const body = (fields: object) => ({ model: 'a/b', max_tokens: 100, messages: [user], ...fields })
const said = (...content: unknown[]) => body({ messages: [{ role: 'user', content }] })
const tools = (...each: unknown[]) => body({ tools: each })

const cache_control = { type: 'ephemeral', ttl: '1h' }
const png = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
const input_schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const text = { type: 'text', text: 'x' }
const charLocation = {
  type: 'char_location',
  cited_text: 'x',
  document_index: 0,
  document_title: null,
  start_char_index: 0,
  end_char_index: 1,
}

const good: [string, unknown][] = [
  ['no max_tokens', { model: 'a/b', messages: [user] }],
  ['instructions as text', body({ system: 'Be brief.' })],
  [
    'instructions as blocks',
    body({
      system: [
        { ...text, cache_control },
        { ...text, citations: null },
      ],
    }),
  ],
  ['a message of the system', body({ messages: [user, { role: 'system', content: 'Now in French.' }] })],
  ['an empty message', body({ messages: [user, { role: 'assistant', content: [] }] })],
  ['cited text', said({ ...text, citations: [charLocation, { ...charLocation, file_id: 'file_1' }] })],
  [
    'pictures',
    said(
      { type: 'image', source: png, cache_control: null },
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
    ),
  ],
  [
    'documents from everywhere',
    said(
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' }, title: null, context: null },
      { type: 'document', source: { type: 'content', content: 'x' }, citations: null },
      { type: 'document', source: { type: 'content', content: [text, { type: 'image', source: png }] } },
      { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' }, citations: { enabled: true } },
      { type: 'document', source: { type: 'file', file_id: 'file_1' } },
    ),
  ],
  [
    'results of every kind',
    said(
      { type: 'tool_result', tool_use_id: 'toolu_1' },
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x', is_error: true, cache_control },
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: [
          text,
          { type: 'image', source: png },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
          { type: 'search_result', source: 'https://example.com', title: 'x', content: [text] },
          { type: 'tool_reference', tool_name: 'get_weather' },
        ],
      },
    ),
  ],
  [
    'thoughts',
    said(
      { type: 'thinking', thinking: 'x' },
      { type: 'thinking', thinking: '', signature: 'AAAA' },
      { type: 'redacted_thinking', data: 'AAAA' },
    ),
  ],
  ['a call without caller', said({ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} })],
  [
    'a fruitless web search',
    said({
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
    }),
  ],
  [
    'changes of the tools',
    said(
      { type: 'tool_addition', tool: { type: 'tool_reference', name: 'get_weather' } },
      { type: 'tool_removal', tool: { type: 'mcp_toolset_reference', server_name: 'docs' } },
    ),
  ],
  [
    'tools with and without a type',
    tools(
      { name: 'a', input_schema },
      { type: null, name: 'b', input_schema: { type: 'object' }, cache_control },
      { type: 'custom', name: 'c', description: 'x', input_schema, strict: true, defer_loading: true },
      { type: 'bash_20250124', name: 'bash' },
      { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 1000 },
      { type: 'web_search_20250305', name: 'web_search', max_uses: null, allowed_domains: null },
      { type: 'web_fetch_20250910', name: 'web_fetch', citations: { enabled: true } },
      { type: 'code_execution_20250825', name: 'code_execution' },
      { type: 'tool_search_tool_regex', name: 'tool_search_tool_regex' },
      { type: 'advisor_20260301', name: 'advisor', model: 'x' },
      { type: 'mcp_toolset', mcp_server_name: 'docs', default_config: { enabled: false } },
      { type: 'service:web_search', parameters: { max_results: 3 } },
      { type: 'service:experimental__search_models' },
      { type: 'service:subagent' },
    ),
  ],
  ['a tool of choice', body({ tool_choice: { type: 'tool', name: 'a', disable_parallel_tool_use: true } })],
  ['no tool', body({ tool_choice: { type: 'none' } })],
  ['a thinking budget', body({ thinking: { type: 'enabled', budget_tokens: 1024, display: 'omitted' } })],
  ['adaptive thinking', body({ thinking: { type: 'adaptive', display: null } })],
  ['no thinking', body({ thinking: { type: 'disabled' } })],
  [
    'a format and an effort',
    body({ output_config: { effort: 'xhigh', format: { type: 'json_schema', schema: input_schema } } }),
  ],
  [
    'a budget for the task',
    body({
      output_config: { effort: null, format: null, task_budget: { type: 'tokens', total: 20_000, remaining: 0 } },
    }),
  ],
  ['fallbacks', body({ fallbacks: [{ model: 'a/c' }, { model: 'a/d' }, { model: 'a/e' }] })],
  ['fallbacks that are null', body({ fallbacks: null, speed: null, service_tier: null, context_management: null })],
  [
    'edits of every kind',
    body({
      context_management: {
        edits: [
          { type: 'clear_tool_uses_20250919', clear_tool_inputs: ['a'], exclude_tools: null, clear_at_least: null },
          { type: 'clear_tool_uses_20250919', trigger: { type: 'tool_uses', value: 10 }, clear_tool_inputs: true },
          { type: 'clear_thinking_20251015', keep: 'all' },
          { type: 'clear_thinking_20251015', keep: { type: 'thinking_turns', value: 2 } },
          { type: 'clear_thinking_20251015', keep: { type: 'all' } },
          { type: 'compact_20260112', trigger: { type: 'input_tokens', value: 50_000 }, instructions: null },
        ],
      },
    }),
  ],
  [
    'what the gateway itself does',
    body({
      models: ['a/c'],
      cache_control,
      metadata: { user_id: null },
      service_tier: 'standard_only',
      speed: 'fast',
      provider: { allow_fallbacks: false },
      plugins: [{ id: 'web' }],
      route: null,
      session_id: 'chat-1',
      stop_server_tools_when: [{ type: 'step_count_is', step_count: 3 }],
      stop_sequences: ['x'],
      trace: { trace_id: 'x', own: 1 },
      user: 'u',
      top_k: 5,
      top_p: 0.9,
      temperature: 1,
      stream: true,
    }),
  ],
]

const broken: [string, unknown, string[]][] = [
  ['nothing in it', {}, ['messages: is required']],
  ['text for the messages', body({ messages: 'hi' }), ['messages: must be array']],
  [
    'a message of an unknown role',
    body({ messages: [{ role: 'tool', content: 'x' }] }),
    ['messages[0].role: must be one of user, assistant, system'],
  ],
  ['a message without a role', body({ messages: [{ content: 'x' }] }), ['messages[0].role: is required']],
  [
    'a number for the content',
    body({ messages: [{ role: 'user', content: 5 }] }),
    ['messages[0].content: must be string or array'],
  ],
  [
    'a block of another format',
    said({ type: 'input_text', text: 'x' }),
    ['messages[0].content[0].type: must be one of text, image, document, search_result, thinking,'],
  ],
  ['a block without a type', said({ text: 'x' }), ['messages[0].content[0].type: must be one of text, image,']],
  ['text without its text', said({ type: 'text' }), ['messages[0].content[0].text: is required']],
  [
    'a picture from nowhere',
    said({ type: 'image', source: { type: 'path' } }),
    ['messages[0].content[0].source.type: must be one of base64, url, file'],
  ],
  [
    'a bitmap',
    said({ type: 'image', source: { ...png, media_type: 'image/bmp' } }),
    ['messages[0].content[0].source.media_type: must be one of image/jpeg, image/png, image/gif, image/webp'],
  ],
  [
    'a call in a result',
    said({ type: 'tool_result', tool_use_id: 'x', content: [{ type: 'tool_use' }] }),
    ['messages[0].content[0].content[0].type: must be one of text, image, document, search_result, tool_reference'],
  ],
  [
    'a signature without thoughts',
    said({ type: 'thinking', signature: 'x' }),
    ['messages[0].content[0].thinking: is required'],
  ],
  [
    'an odd time to cache',
    said({ ...text, cache_control: { type: 'ephemeral', ttl: '2h' } }),
    ['messages[0].content[0].cache_control.ttl: must be one of 5m, 1h'],
  ],
  [
    'a picture in the instructions',
    body({ system: [{ type: 'image', source: png }] }),
    ['system[0].text: is required', 'system[0].type: must be "text"'],
  ],
  ['a tool of an unknown kind', tools({ type: 'foo', name: 'x' }), ['tools[0].type: must be one of custom, bash_2024']],
  ['a tool that is nothing', tools({}), ['tools[0]: lacks required fields name, input_schema']],
  ['a tool without its schema', tools({ name: 'x' }), ['tools[0].input_schema: is required']],
  ['a tool with a name of two words', tools({ name: 'a b', input_schema }), ['tools[0].name: must have only letters ']],
  ['a dated tool without its name', tools({ type: 'bash_20250124' }), ['tools[0].name: is required']],
  ['a dated tool of another name', tools({ type: 'bash_20250124', name: 'sh' }), ['tools[0].name: must be "bash"']],
  [
    'a function of another format',
    tools({ type: 'function', function: { name: 'x' } }),
    ['tools[0].type: must be one of custom,'],
  ],
  ['a word for the tool choice', body({ tool_choice: 'auto' }), ['tool_choice: must be object']],
  [
    'a tool choice of another format',
    body({ tool_choice: { type: 'required' } }),
    ['tool_choice.type: must be one of auto, any, tool, none'],
  ],
  ['a tool choice without its name', body({ tool_choice: { type: 'tool' } }), ['tool_choice.name: is required']],
  ['thinking without a budget', body({ thinking: { type: 'enabled' } }), ['thinking.budget_tokens: is required']],
  ['an unknown effort', body({ output_config: { effort: 'huge' } }), ['output_config.effort: must be one of low, ']],
  [
    'a format without its schema',
    body({ output_config: { format: { type: 'json_schema' } } }),
    ['output_config.format.schema: is required'],
  ],
  [
    'four fallbacks',
    body({ fallbacks: ['b', 'c', 'd', 'e'].map((model) => ({ model })) }),
    ['fallbacks: must not have more than 3 items'],
  ],
  [
    'a fallback with settings',
    body({ fallbacks: [{ model: 'b', max_tokens: 5 }] }),
    ['fallbacks[0].max_tokens: is not a field that the contract knows'],
  ],
  ['an odd speed', body({ speed: 'slow' }), ['speed: must be one of fast, standard']],
  [
    'an unknown edit',
    body({ context_management: { edits: [{ type: 'forget' }] } }),
    ['context_management.edits[0].type: must be one of clear_tool_uses_20250919, '],
  ],
  ['no tokens', body({ max_tokens: 0 }), ['max_tokens: must be >= 1']],
  ['a long session id', body({ session_id: 'x'.repeat(257) }), ['session_id: must have at most 256 characters']],
]

describe('the body of createMessage', () => {
  it.each(good)('may have %s', async (_name, value) => {
    expect(await explainStrictly(id, value)).toEqual([])
    expect(requestValidator(id, 'body')?.(value)).toBe(true)
  })

  it.each(broken)('may not have %s', async (_name, value, expected) => {
    expect(requestValidator(id, 'body')?.(value)).toBe(false)
    const issues = (await explainBody(id, value)).map(({ path, message }) => `${path}: ${message}`)
    expect(issues).toEqual(expected.map((start) => expect.stringMatching(`^${start.replace(/[[\].]/g, '\\$&')}`)))
  })

  it('lets fields pass that it does not know, unless held to the letter', async () => {
    const unknown = body({ top_n: 1, messages: [{ ...user, id: 'x' }] })
    expect(requestValidator(id, 'body')?.(unknown)).toBe(true)
    expect((await explainStrictly(id, unknown)).map(({ path }) => path).toSorted()).toEqual(['messages[0].id', 'top_n'])
  })
})

describe('the body of countMessageTokens', () => {
  it('takes what createMessage takes', () => {
    for (const [, value] of good) expect(requestValidator('countMessageTokens', 'body')?.(value)).toBe(true)
  })

  it('says what is wrong in the same words', async () => {
    const wrong = said({ type: 'txt' })
    expect(await explainBody('countMessageTokens', wrong)).toEqual(await explainBody(id, wrong))
  })
})
