import type { Wire } from '../../matrix/seen.ts'

/** A change of a request that a provider takes, and what it says of it. */
type Row = readonly [name: string, change: Wire, words: RegExp]

const question = { role: 'user', content: 'Hi' }
const chat = { model: 'm', messages: [question] }
const chatCall = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
})
const chatResult = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' })
const tool = (name: string, parameters: Wire = { type: 'object' }) => ({
  type: 'function',
  function: { name, parameters },
})
const use = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input: {} }] })
const used = (id: string) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] })
const said = (...content: Wire[]) => ({ role: 'user', content })
const parts = (...list: Wire[]) => ({ role: 'user', parts: list })

/** Requests that a provider takes, and changes of them that it refuses. */
export const refusedCases: Readonly<Record<string, { readonly base: Wire; readonly rows: readonly Row[] }>> = {
  'OpenAI Responses': {
    base: { model: 'gpt-5', input: [question] },
    rows: [
      [
        'a long call id',
        { input: [{ type: 'function_call', call_id: 'x'.repeat(65), name: 'f', arguments: '{}' }] },
        /maximum length 64/,
      ],
      [
        'a call without a result',
        { input: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }, question] },
        /No tool output found/,
      ],
      [
        'a result without a call',
        { input: [{ type: 'function_call_output', call_id: 'c', output: '' }] },
        /No tool call found/,
      ],
      ['few output tokens', { max_output_tokens: 1 }, />= 16/],
      ['open thoughts', { input: [{ type: 'reasoning', id: 'rs_1', summary: [], content: [{}] }] }, /array too long/],
      [
        'foreign thoughts',
        { input: [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' }] },
        /could not be verified/,
      ],
      ['a setting that it lacks', { frequency_penalty: 0 }, /Unknown parameter/],
      ['a temperature of a thinking model', { temperature: 0.5 }, /not supported with this model/],
    ],
  },
  'OpenAI chat': {
    base: chat,
    rows: [
      [
        'a long call id',
        { messages: [question, chatCall('x'.repeat(41)), chatResult('x'.repeat(41))] },
        /maximum length 40/,
      ],
      [
        'a call without a result',
        { messages: [question, chatCall('c'), question] },
        /did not have response messages: c/,
      ],
      ['a dotted name', { tools: [tool('a.b')] }, /does not match pattern/],
      ['a schema without type', { tools: [tool('f', {})] }, /got 'type: "None"'/],
      ['a union at the root', { tools: [tool('f', { type: 'object', anyOf: [] })] }, /at the top level/],
      ['five stop sequences', { stop: ['a', 'b', 'c', 'd', 'e'] }, /maximum length 4/],
      ['no messages', { messages: [] }, /empty array/],
    ],
  },
  Mistral: {
    base: chat,
    rows: [
      ['an id of another form', { messages: [question, chatCall('call_1'), chatResult('call_1')] }, /length of 9/],
      [
        'a user after results',
        { messages: [question, chatCall('abcdefghi'), chatResult('abcdefghi'), question] },
        /'user' after role 'tool'/,
      ],
      ['a name of the speaker', { messages: [{ ...question, name: 'Bob' }] }, /Extra inputs/],
      ['an end of the assistant', { messages: [question, { role: 'assistant', content: 'Hi' }] }, /Expected last role/],
      ['a high temperature', { temperature: 1.6 }, /less than or equal to 1.5/],
    ],
  },
  DeepSeek: {
    base: chat,
    rows: [
      ['a developer', { messages: [{ ...question, role: 'developer' }] }, /unknown variant `developer`/],
      ['a schema for the output', { response_format: { type: 'json_schema' } }, /unavailable now/],
      ['a call without a result', { messages: [question, chatCall('c'), question] }, /insufficient tool messages/],
      ['a call without its thoughts', { messages: [question, chatCall('c'), chatResult('c')] }, /must be passed back/],
    ],
  },
  Anthropic: {
    base: { model: 'claude', max_tokens: 9, messages: [question] },
    rows: [
      ['an id with a dot', { messages: [question, use('a.b'), used('a.b')] }, /\^\[a-zA-Z0-9_-\]\+\$/],
      ['a call without a result', { messages: [question, use('a'), question] }, /without `tool_result` blocks/],
      [
        'a result behind a text',
        { messages: [question, use('a'), said({ type: 'text', text: 'x' }, ...used('a').content)] },
        /without `tool_result` blocks/,
      ],
      ['thinking of later models', { thinking: { type: 'adaptive' } }, /adaptive thinking is not supported/],
      ['an effort', { output_config: { effort: 'high' } }, /does not support the effort/],
      ['a system message', { messages: [question, { ...question, role: 'system' }] }, /'user' or 'assistant'/],
      ['a blank text', { messages: [said({ type: 'text', text: ' ' })] }, /non-whitespace/],
      ['a start of the assistant', { messages: [{ role: 'assistant', content: 'x' }, question] }, /first message/],
      [
        'five cache marks',
        {
          messages: [
            said(...[1, 2, 3, 4, 5].map(() => ({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }))),
          ],
        },
        /Found 5/,
      ],
      [
        'thoughts of another maker',
        { messages: [question, { role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: 'y' }] }] },
        /Invalid `signature`/,
      ],
      ['a high temperature', { temperature: 1.1 }, /range: 0\.\.1/],
      [
        'a key with a space',
        { tools: [{ name: 'f', input_schema: { type: 'object', properties: { 'a b': {} } } }] },
        /Property keys/,
      ],
      [
        'a bound in the output',
        {
          output_config: {
            format: {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: { n: { type: 'integer', minimum: 1 } },
              },
            },
          },
        },
        /minimum is not supported/,
      ],
    ],
  },
  Gemini: {
    base: { contents: [parts({ text: 'Hi' })] },
    rows: [
      [
        'a name that begins with a digit',
        { tools: [{ functionDeclarations: [{ name: '3d' }] }] },
        /Invalid function name/,
      ],
      [
        'a call that begins',
        {
          contents: [
            { role: 'model', parts: [{ functionCall: { name: 'f' } }] },
            parts({ functionResponse: { name: 'f', response: {} } }),
          ],
        },
        /immediately after a user turn/,
      ],
      [
        'too few responses',
        {
          contents: [
            parts({ text: 'x' }),
            { role: 'model', parts: [{ functionCall: { name: 'f' } }] },
            parts({ text: 'x' }),
          ],
        },
        /equal to the number/,
      ],
      [
        'a reference in a response',
        {
          contents: [
            parts({ text: 'x' }),
            { role: 'model', parts: [{ functionCall: { name: 'f' } }] },
            parts({ functionResponse: { name: 'f', response: { $ref: 'x' } } }),
          ],
        },
        /display_name/,
      ],
      ['no contents', { contents: [] }, /not specified/],
      ['a foreign signature', { contents: [parts({ text: 'x', thoughtSignature: 'y' })] }, /signature is not valid/],
      ['an unknown member', { metadata: {} }, /Cannot find field/],
    ],
  },
  Bedrock: {
    base: { messages: [said({ text: 'Hi' })] },
    rows: [
      [
        'a start of the assistant',
        { messages: [{ role: 'assistant', content: [{ text: 'x' }] }] },
        /must start with a user message/,
      ],
      ['two of one role', { messages: [said({ text: 'x' }), said({ text: 'y' })] }, /must alternate/],
      ['a blank text', { messages: [said({ text: ' ' })] }, /is blank/],
      [
        'calls without tools',
        {
          messages: [
            said({ text: 'x' }),
            { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'f', input: {} } }] },
            said({ toolResult: { toolUseId: 'a', content: [{ text: 'x' }] } }),
          ],
        },
        /toolConfig field must be defined/,
      ],
      [
        'a long id',
        {
          messages: [
            said({ text: 'x' }),
            { role: 'assistant', content: [{ toolUse: { toolUseId: 'a'.repeat(65), name: 'f', input: {} } }] },
          ],
        },
        /length less than or equal to 64/,
      ],
    ],
  },
  Cohere: {
    base: chat,
    rows: [
      ['a high temperature', { temperature: 2 }, /between 0 and 1/],
      ['an end of the assistant', { messages: [question, { role: 'assistant', content: 'x' }] }, /last message/],
      ['a blank text', { messages: [{ ...question, content: ' ' }] }, /must have a message/],
    ],
  },
  Ollama: {
    base: chat,
    rows: [
      ['arguments as text', { messages: [chatCall('c')] }, /cannot unmarshal string/],
      ['a picture that is no base64', { messages: [{ ...question, images: ['?'] }] }, /illegal base64/],
    ],
  },
}
