/** A place of a request, and a body with a text in it. */
export interface Planted {
  readonly place: string
  readonly body: (text: string) => object
}

const schema = (text: string) => ({
  type: 'object',
  properties: { when: { type: 'string', description: text }, kind: { enum: ['a', text] } },
})
const base64 = (text: string) => Buffer.from(text).toString('base64')
const user = (content: unknown) => ({ role: 'user', content })

function at(place: string, body: Planted['body']): Planted {
  return { place, body }
}

/** Two halves of a text, as two parts of a message. */
const halves = (text: string) => [text.slice(0, 5), text.slice(5)] as const

const responses = (more: (text: string) => object) => (text: string) => ({ input: 'hi', ...more(text) })
const items = (more: (text: string) => readonly object[]) =>
  responses((text) => ({ input: [user('hi'), ...more(text)] }))

const ofResponses: readonly Planted[] = [
  at('input', (text) => ({ input: `ask ${text}` })),
  at(
    'instructions',
    responses((text) => ({ instructions: `ask ${text}` })),
  ),
  at(
    'a system message',
    items((text) => [{ role: 'system', content: text }]),
  ),
  at(
    'a developer message',
    items((text) => [{ role: 'developer', content: text }]),
  ),
  at(
    'a user message',
    items((text) => [user([{ type: 'input_text', text }])]),
  ),
  at(
    'two parts of a message',
    items((text) => [user(halves(text).map((half) => ({ type: 'input_text', text: half })))]),
  ),
  at(
    'an assistant message',
    items((text) => [{ role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }]),
  ),
  at(
    'reasoning',
    items((text) => [{ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text }] }]),
  ),
  ...['arguments', 'output'].map((member) =>
    at(
      `a call's ${member}`,
      items((text) => {
        const said = JSON.stringify({ to: text }).replace('@', '\\u0040')
        return [
          { type: 'function_call', call_id: 'c_1', name: 'send', arguments: member === 'arguments' ? said : '{}' },
          { type: 'function_call_output', call_id: 'c_1', output: member === 'output' ? said : 'ok' },
        ]
      }),
    ),
  ),
  at(
    'a tool description',
    responses((text) => ({
      tools: [{ type: 'function', name: 'f', description: text, parameters: null, strict: false }],
    })),
  ),
  at(
    'a tool parameter',
    responses((text) => ({ tools: [{ type: 'function', name: 'f', parameters: schema(text), strict: false }] })),
  ),
  at(
    'the schema of the answer',
    responses((text) => ({ text: { format: { type: 'json_schema', name: 'n', schema: schema(text) } } })),
  ),
  at(
    'metadata',
    responses((text) => ({ metadata: { owner: text } })),
  ),
  at(
    'an unknown member',
    responses((text) => ({ x_note: { deep: [text] } })),
  ),
  at(
    'the name of an unknown member',
    responses((text) => ({ [text]: 1 })),
  ),
  at(
    'the address of a picture',
    items((text) => [user([{ type: 'input_image', image_url: `https://example.com/a.png?of=${text}` }])]),
  ),
  at(
    'the name of a file',
    items((text) => [
      user([{ type: 'input_file', filename: `${text} notes.txt`, file_data: `data:text/plain;base64,${base64('x')}` }]),
    ]),
  ),
  at(
    'a document',
    items((text) => [
      user([{ type: 'input_file', filename: 'a.txt', file_data: `data:text/plain;base64,${base64(text)}` }]),
    ]),
  ),
]

const chat = (more: (text: string) => object) => (text: string) => ({ messages: [user('hi')], ...more(text) })
const messages = (more: (text: string) => readonly object[]) =>
  chat((text) => ({ messages: [user('hi'), ...more(text)] }))
const chatTool = (more: object) => ({ tools: [{ type: 'function', function: { name: 'f', ...more } }] })

const ofChat: readonly Planted[] = [
  ...['system', 'developer', 'user', 'assistant'].map((role) =>
    at(
      `a ${role} message`,
      messages((text) => [{ role, content: `ask ${text}` }]),
    ),
  ),
  at(
    'two parts of a message',
    messages((text) => [user(halves(text).map((half) => ({ type: 'text', text: half })))]),
  ),
  ...['arguments', 'output'].map((member) =>
    at(
      `a call's ${member}`,
      messages((text) => {
        const said = JSON.stringify({ to: text }).replace('@', '\\u0040')
        const call = { name: 'send', arguments: member === 'arguments' ? said : '{}' }
        return [
          { role: 'assistant', content: null, tool_calls: [{ id: 'c_1', type: 'function', function: call }] },
          { role: 'tool', tool_call_id: 'c_1', content: member === 'output' ? said : 'ok' },
        ]
      }),
    ),
  ),
  at(
    'a tool description',
    chat((text) => chatTool({ description: text })),
  ),
  at(
    'a tool parameter',
    chat((text) => chatTool({ parameters: schema(text) })),
  ),
  at(
    'the schema of the answer',
    chat((text) => ({ response_format: { type: 'json_schema', json_schema: { name: 'n', schema: schema(text) } } })),
  ),
  at(
    'a stop sequence',
    chat((text) => ({ stop: [text] })),
  ),
  at(
    'a prediction',
    chat((text) => ({ prediction: { type: 'content', content: text } })),
  ),
  at(
    'metadata',
    chat((text) => ({ metadata: { owner: text } })),
  ),
  at(
    'an unknown member',
    chat((text) => ({ x_note: { deep: [text] } })),
  ),
  at(
    'the address of a picture',
    messages((text) => [user([{ type: 'image_url', image_url: { url: `https://example.com/a.png?of=${text}` } }])]),
  ),
  at(
    'a document',
    messages((text) => [
      user([{ type: 'file', file: { filename: 'a.txt', file_data: `data:text/plain;base64,${base64(text)}` } }]),
    ]),
  ),
]

const message = (more: (text: string) => object) => (text: string) => ({
  max_tokens: 100,
  messages: [user('hi')],
  ...more(text),
})
const turns = (more: (text: string) => readonly object[]) =>
  message((text) => ({ messages: [user('hi'), { role: 'assistant', content: 'yes' }, ...more(text)] }))
const document = (source: object, more: object = {}) => user([{ type: 'document', source, ...more }])

const ofMessages: readonly Planted[] = [
  at(
    'system',
    message((text) => ({ system: `ask ${text}` })),
  ),
  at(
    'a block of system',
    message((text) => ({ system: [{ type: 'text', text }] })),
  ),
  at(
    'a user message',
    turns((text) => [user(`ask ${text}`)]),
  ),
  at(
    'two parts of a message',
    turns((text) => [user(halves(text).map((half) => ({ type: 'text', text: half })))]),
  ),
  at(
    'an assistant message',
    message((text) => ({ messages: [user('hi'), { role: 'assistant', content: text }, user('and?')] })),
  ),
  at(
    "a call's input",
    message((text) => ({
      messages: [
        user('hi'),
        { role: 'assistant', content: [{ type: 'tool_use', id: 't_1', name: 'send', input: { [text]: [text] } }] },
        user([{ type: 'tool_result', tool_use_id: 't_1', content: 'ok' }]),
      ],
    })),
  ),
  at(
    "a call's result",
    message((text) => ({
      messages: [
        user('hi'),
        { role: 'assistant', content: [{ type: 'tool_use', id: 't_1', name: 'send', input: {} }] },
        user([
          { type: 'tool_result', tool_use_id: 't_1', content: [{ type: 'text', text: JSON.stringify({ to: text }) }] },
        ]),
      ],
    })),
  ),
  at(
    'a tool description',
    message((text) => ({ tools: [{ name: 'f', description: text, input_schema: { type: 'object' } }] })),
  ),
  at(
    'a tool parameter',
    message((text) => ({ tools: [{ name: 'f', input_schema: schema(text) }] })),
  ),
  at(
    'a stop sequence',
    message((text) => ({ stop_sequences: [text] })),
  ),
  at(
    'an unknown member',
    message((text) => ({ x_note: { deep: [text] } })),
  ),
  at(
    'the address of a picture',
    turns((text) => [user([{ type: 'image', source: { type: 'url', url: `https://example.com/a.png?of=${text}` } }])]),
  ),
  at(
    'the title of a document',
    turns((text) => [document({ type: 'text', media_type: 'text/plain', data: 'x' }, { title: text })]),
  ),
  at(
    'a document that is text',
    turns((text) => [document({ type: 'text', media_type: 'text/plain', data: text })]),
  ),
  at(
    'a document of text blocks',
    turns((text) => [document({ type: 'content', content: [{ type: 'text', text }] })]),
  ),
]

/** Every place of a request from which a text can come to a model, by the caller's format. */
export const plantedPlaces = {
  'openai-responses': ofResponses,
  'openai-chat': ofChat,
  'anthropic-messages': ofMessages,
} as const
