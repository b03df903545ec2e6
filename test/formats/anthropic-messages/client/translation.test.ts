import { describe, expect, test } from 'vitest'
import { openAiChat } from '../../../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../../../src/formats/openai-responses/upstream.ts'
import { endpointOf as chatEndpoint } from '../../openai-chat/request-fixtures.ts'
import { endpointOf as responsesEndpoint } from '../../openai-responses/exchanges.ts'
import { type Json, turnOf } from './exchanges.ts'

const document = (more: object = {}) => ({
  type: 'document',
  source: { type: 'text', media_type: 'text/plain', data: 'Nobody works on Sunday.' },
  title: 'Hours',
  ...more,
})
const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }
const find = {
  type: 'search_result',
  source: 'https://x.example',
  title: 'Leave',
  content: [{ type: 'text', text: '30 days' }],
}

function sentToChat(messages: readonly object[], more: Json = {}): Json {
  return JSON.parse(openAiChat.encodeRequest(turnOf({ messages, ...more }), chatEndpoint()).body.toString()) as Json
}

function sentToResponses(messages: readonly object[], more: Json = {}): Json {
  const { body } = openAiResponses.encodeRequest(turnOf({ messages, ...more }), responsesEndpoint())
  return JSON.parse(body.toString()) as Json
}

describe('what a caller of this format says to providers of others', () => {
  test('has documents of text as text', () => {
    const messages = [{ role: 'user', content: [document(), { type: 'text', text: 'When?' }] }]
    const text = 'Hours:\nNobody works on Sunday.'
    expect(sentToChat(messages)['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text },
          { type: 'text', text: 'When?' },
        ],
      },
    ])
    expect(sentToResponses(messages)['input']).toMatchObject([
      {
        content: [
          { type: 'input_text', text },
          { type: 'input_text', text: 'When?' },
        ],
      },
    ])
  })

  test('has what was found by a tool in or behind its result', () => {
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [call] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [find] }] },
    ]
    expect(JSON.stringify(sentToChat(messages)['messages'])).toContain('30 days')
    expect(JSON.stringify(sentToResponses(messages)['input'])).toContain('30 days')
  })

  test('has its settings under their names', () => {
    const settings = {
      max_tokens: 50,
      stop_sequences: ['END'],
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    }
    const messages = [{ role: 'user', content: 'Hi' }]
    expect(sentToChat(messages, settings)).toMatchObject({
      max_completion_tokens: 50,
      stop: ['END'],
      response_format: { type: 'json_schema', json_schema: { name: 'output', schema: { type: 'object' } } },
      tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
      tool_choice: 'required',
      parallel_tool_calls: false,
    })
    expect(sentToResponses(messages, settings)).toMatchObject({
      max_output_tokens: 50,
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_schema', name: 'output', schema: { type: 'object' } } },
      tool_choice: 'required',
      parallel_tool_calls: false,
    })
  })
})
