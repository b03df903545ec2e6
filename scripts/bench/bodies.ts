/** How big a request is. */
export type BodySize = 'small' | 'medium' | 'large' | 'memory'

/** A Responses request that the gateway must accept, as bytes of about 300 B, 20 KB, 500 KB or 150 KB. */
export function requestBody(size: BodySize, model: string, isStreamed: boolean): Buffer {
  const stream = isStreamed ? { stream: true } : {}
  switch (size) {
    case 'small':
      return smallBody(model, stream)
    case 'medium':
      return Buffer.from(JSON.stringify({ model, ...stream, ...toolConversation() }))
    case 'large':
      return Buffer.from(JSON.stringify({ model, ...stream, input: history(200, 2_350) }))
    case 'memory':
      return Buffer.from(JSON.stringify({ model, ...stream, input: history(60, 2_350) }))
  }
}

const smallBytes = 300

function smallBody(model: string, stream: object): Buffer {
  const empty = JSON.stringify({ model, ...stream, input: '' })
  return Buffer.from(JSON.stringify({ model, ...stream, input: plainText(smallBytes - empty.length) }))
}

const sentences = [
  'Please compare the two proposals and name the risks of each.',
  'The queue grows whenever the worker restarts, so the backlog is never quite empty.',
  'Für die Übergabe am Freitag fehlen noch drei Zahlen – bitte ergänzen.',
  'A "quoted" word, a path like C:\\temp\\log.txt and a line break follow.\n',
  'Rows are written once an hour; the total is summed afterwards and shown in €.',
]

/** ASCII of exactly `length` characters. */
function plainText(length: number): string {
  return 'Please compare the two proposals and name the risks of each. '.repeat(Math.ceil(length / 61)).slice(0, length)
}

/** Text of exactly `length` UTF-16 units with what JSON and UTF-8 have to work for here and there. */
function prose(length: number): string {
  let text = ''
  for (let index = 0; text.length < length; index += 1) text += `${sentences[index % sentences.length] ?? ''} `
  return text.slice(0, length)
}

function history(messages: number, length: number): readonly object[] {
  return Array.from({ length: messages }, (_, index) =>
    index % 2 === 0 ? userMessage(prose(length)) : assistantMessage(index, prose(length)),
  )
}

function userMessage(text: string) {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] }
}

function assistantMessage(index: number, text: string) {
  return {
    type: 'message',
    id: `msg_bench_${index}`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
}

/** Four turns of question, tool call, tool output, remark and answer: 20 items and 5 function tools. */
function toolConversation() {
  const input = Array.from({ length: 4 }, (_, turn) => {
    const callId = `call_bench_${turn}`
    const lookup = JSON.stringify({ query: prose(120), limit: 10, filters: { status: ['open', 'new'], owner: 'me' } })
    return [
      userMessage(prose(600)),
      { type: 'function_call', id: `fc_bench_${turn}`, call_id: callId, name: 'search_tickets', arguments: lookup },
      { type: 'function_call_output', call_id: callId, output: JSON.stringify({ rows: tickets() }) },
      assistantMessage(turn, prose(500)),
      userMessage(prose(300)),
    ]
  }).flat()
  const names = ['search_tickets', 'read_ticket', 'update_ticket', 'list_people', 'send_message']
  return {
    instructions: prose(900),
    input,
    tools: names.map(functionTool),
    tool_choice: 'auto',
    parallel_tool_calls: true,
    temperature: 0.2,
    max_output_tokens: 2_000,
  }
}

function tickets() {
  return Array.from({ length: 8 }, (_, index) => ({
    id: 4_100 + index,
    status: 'open',
    title: prose(90),
    score: 0.25 * index,
    tags: ['billing', 'export'],
  }))
}

function functionTool(name: string) {
  return {
    type: 'function',
    name,
    description: plainText(160),
    strict: false,
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: plainText(80) },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        filters: {
          type: 'object',
          properties: {
            status: { type: 'array', items: { type: 'string', enum: ['new', 'open', 'closed'] } },
            owner: { type: 'string', description: plainText(60) },
          },
          additionalProperties: false,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
  }
}
