import type OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { explainBody, explainStrictly, requestValidator } from '../../src/contract/contract.ts'

const id = 'createChatCompletion'
const user = { role: 'user', content: 'hi' } as const
const body = (fields: object) => ({ model: 'a/b', messages: [user], ...fields })

type SdkRequest = OpenAI.ChatCompletionCreateParams

const weather = { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } }
const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } } as const

const sdkRequests: [string, Omit<SdkRequest, 'model' | 'messages'> & { messages?: SdkRequest['messages'] }][] = [
  ['fields that are null', { n: null, stop: null, stream: null, stream_options: null, store: false, audio: null }],
  ['usage in the stream', { stream: true, stream_options: { include_usage: true } }],
  ['token probabilities', { logprobs: true, top_logprobs: 3, logit_bias: { '50256': -100 }, seed: 7 }],
  ['stop texts', { stop: ['a', 'b', 'c', 'd'] }],
  ['a bare function', { tools: [{ type: 'function', function: { name: 'now' } }], tool_choice: 'required' }],
  [
    'a named function',
    {
      tools: [{ type: 'function', function: weather }],
      tool_choice: { type: 'function', function: { name: 'get_weather' } },
    },
  ],
  [
    'allowed tools',
    {
      tools: [{ type: 'function', function: weather }],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'get_weather' } }] },
      },
    },
  ],
  [
    'a custom tool',
    {
      tools: [
        {
          type: 'custom',
          custom: { name: 'sql', format: { type: 'grammar', grammar: { syntax: 'regex', definition: 'S.+' } } },
        },
      ],
      tool_choice: { type: 'custom', custom: { name: 'sql' } },
    },
  ],
  ['a schema', { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {}, strict: true } } }],
  ['speech', { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'pcm16' } }],
  ['a prediction', { prediction: { type: 'content', content: [{ type: 'text', text: 'x' }] } }],
  [
    'calls and their results',
    {
      messages: [
        user,
        { role: 'assistant', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '4' },
      ],
    },
  ],
  [
    'parts of every kind',
    {
      messages: [
        { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'x' },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
            { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
            { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' } },
          ],
        },
        { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }], audio: { id: 'audio_1' } },
      ],
    },
  ],
]

const broken: [string, object, string[]][] = [
  ['more than one answer', { n: 2 }, ['n: must be <= 1']],
  [
    'store',
    { store: true },
    ['store: must be false: nothing is stored. Leave it out, and send the whole conversation with each request'],
  ],
  ['no messages', { messages: [] }, ['messages: must not have fewer than 1 items']],
  ['text for the messages', { messages: 'hi' }, ['messages: must be array']],
  [
    'a message of an unknown role',
    { messages: [{ role: 'function', content: 'x' }] },
    ['messages[0].role: must be one of'],
  ],
  ['a message without content', { messages: [{ role: 'user' }] }, ['messages[0].content: is required']],
  [
    'a number for the content',
    { messages: [{ role: 'user', content: 5 }] },
    ['messages[0].content: must be string or array'],
  ],
  [
    'a part of another format',
    { messages: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }] }] },
    ['messages[0].content[0].type: must be one of text, image_url, file, input_audio, video_url, input_video'],
  ],
  ['a tool of another format', { tools: [{ type: 'function', name: 'f' }] }, ['tools[0].function: is required']],
  [
    'an unknown tool',
    { tools: [{ type: 'file_search' }] },
    ['tools[0].type: must be one of function, custom, web_search'],
  ],
  ['an unknown tool choice', { tool_choice: 'any' }, ['tool_choice: must be one of auto, none, required']],
  [
    'a tool choice of another format',
    { tool_choice: { type: 'function', name: 'f' } },
    ['tool_choice.function: is required'],
  ],
  ['an unknown output format', { response_format: { type: 'xml' } }, ['response_format.type: must be one of text,']],
  ['five stop texts', { stop: ['a', 'b', 'c', 'd', 'e'] }, ['stop: must not have more than 4 items']],
  [
    'thoughts of an unknown kind',
    { messages: [{ role: 'assistant', content: null, reasoning_details: [{ type: 'thinking' }] }] },
    ['messages[0].reasoning_details[0].type: must be one of reasoning.text'],
  ],
]

describe('the body of createChatCompletion', () => {
  it.each(sdkRequests)('may be what the official client can send: %s', async (_name, fields) => {
    expect(await explainStrictly(id, body(fields))).toEqual([])
    expect(requestValidator(id, 'body')?.(body(fields))).toBe(true)
  })

  it('takes an answer back as clients keep it, with the nulls of fields that it did not have', () => {
    const answer = { ...user, role: 'assistant', refusal: null, annotations: [], audio: null, tool_calls: null }
    const thoughts = { reasoning: null, reasoning_details: null, images: null, function_call: null, parsed: null }
    expect(requestValidator(id, 'body')?.(body({ messages: [user, { ...answer, ...thoughts }] }))).toBe(true)
  })

  it('lets fields pass that it does not know, unless held to the letter', async () => {
    const unknown = body({ thinking: { type: 'disabled' } })
    expect(requestValidator(id, 'body')?.(unknown)).toBe(true)
    expect(await explainStrictly(id, unknown)).toEqual([{ path: 'thinking', message: expect.any(String) }])
  })

  it.each(broken)('may not have %s', async (_name, fields, expected) => {
    expect(requestValidator(id, 'body')?.(body(fields))).toBe(false)
    const issues = (await explainBody(id, body(fields))).map(({ path, message }) => `${path}: ${message}`)
    expect(issues).toEqual(expected.map((start) => expect.stringMatching(`^${start.replace(/[[\].]/g, '\\$&')}`)))
  })
})
