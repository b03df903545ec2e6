import { describe, expect, it } from 'vitest'
import { expectAccepted, expectSaidOrNamed, type GivenBack, relayedBody, textsIn, typesOf } from '../given-back.ts'

const direct = { type: 'direct' }
const call = { id: 'srvtoolu_1', input: { query: 'rivers' } }
const result = { tool_use_id: 'srvtoolu_1' }
const failure = { error_code: 'unavailable' }

/** A block of each kind that an answer may carry. */
const blocks: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { text: 'Hello', citations: null },
  thinking: { thinking: 'Hm.', signature: 'c2ln' },
  redacted_thinking: { data: 'c2VhbGVk' },
  tool_use: { id: 'toolu_1', name: 'find_rivers', input: {}, caller: direct },
  image: { source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
  server_tool_use: { ...call, name: 'web_search', caller: direct },
  web_search_tool_result: {
    ...result,
    caller: direct,
    content: { type: 'web_search_tool_result_error', ...failure },
  },
  web_fetch_tool_result: { ...result, caller: direct, content: { type: 'web_fetch_tool_result_error', ...failure } },
  code_execution_tool_result: { ...result, content: { type: 'code_execution_tool_result_error', ...failure } },
  bash_code_execution_tool_result: {
    ...result,
    content: { type: 'bash_code_execution_tool_result_error', ...failure },
  },
  text_editor_code_execution_tool_result: {
    ...result,
    content: { type: 'text_editor_code_execution_tool_result_error', ...failure, error_message: null },
  },
  tool_search_tool_result: {
    ...result,
    content: { type: 'tool_search_tool_result_error', ...failure, error_message: null },
  },
  mcp_tool_use: { ...call, name: 'find', server_name: 'docs' },
  mcp_tool_result: { ...result, is_error: false, content: [{ type: 'text', text: 'found' }] },
  container_upload: { file_id: 'file_1' },
  compaction: { content: 'What was said.', encrypted_content: null },
  advisor_tool_result: { ...result, content: { type: 'advisor_result', text: 'Yes.' } },
  fallback: { from: { model: 'a' }, to: { model: 'b' }, trigger: { type: 'refusal', category: null } },
  mcp_tool_listing: { mcp_server_name: 'docs', tools: [{ name: 'find', input_schema: { type: 'object' } }] },
}

/** What the gateway's own tools leave: their own tests send it back. */
const ownTools = ['service_shell_tool_result', 'service_bash_tool_result']

const common = new Set(['srvtoolu_1', 'a', 'b', 'text', 'object'])

function givenBack(type: string): GivenBack {
  const body = {
    model: 'some/model',
    max_tokens: 50,
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type, ...blocks[type] },
        ],
      },
      type === 'tool_use'
        ? { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' }] }
        : { role: 'user', content: 'Go on' },
    ],
  }
  return { format: 'anthropic-messages', operation: 'createMessage', body }
}

it('has an example of each kind of block that an answer may carry', () => {
  expect([...Object.keys(blocks), ...ownTools].toSorted()).toEqual(typesOf('MessageContentBlock').toSorted())
})

describe.each(Object.keys(blocks))('a block of an answer that is given back: %s', (type) => {
  const given = givenBack(type)

  it('is accepted', () => expectAccepted(given))

  it('reaches an endpoint of its format as it was', () => {
    const body = relayedBody(given)
    // A picture that a model drew stands in a user's message there.
    if (type === 'image') expect(body).toContain('iVBORw0KGgo=')
    else expect(body).toContain(JSON.stringify({ type, ...blocks[type] }))
  })

  it('is said or named everywhere', () => {
    expectSaidOrNamed(given, type === 'tool_use' ? ['find_rivers'] : textsIn(blocks[type], common))
  })
})
