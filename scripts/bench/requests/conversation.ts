/** A conversation in words that every caller's format has some for. */
export interface Conversation {
  readonly instructions?: string
  readonly items: readonly ConversationItem[]
  readonly tools?: readonly FunctionTool[]
  /** Given only with tools. */
  readonly temperature?: number
  readonly outputTokensMax?: number
}

export type ConversationItem =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'assistant'; readonly id: string; readonly text: string }
  | { readonly kind: 'call'; readonly turn: number; readonly name: string; readonly arguments: object }
  | { readonly kind: 'result'; readonly turn: number; readonly output: string }

export interface FunctionTool {
  readonly name: string
  readonly description: string
  readonly parameters: object
}

const sentences = [
  'Please compare the two proposals and name the risks of each.',
  'The queue grows whenever the worker restarts, so the backlog is never quite empty.',
  'Für die Übergabe am Freitag fehlen noch drei Zahlen – bitte ergänzen.',
  'A "quoted" word, a path like C:\\temp\\log.txt and a line break follow.\n',
  'Rows are written once an hour; the total is summed afterwards and shown in €.',
]

/** ASCII of exactly `length` characters. */
export function plainText(length: number): string {
  return 'Please compare the two proposals and name the risks of each. '.repeat(Math.ceil(length / 61)).slice(0, length)
}

/** Text of exactly `length` UTF-16 units with what JSON and UTF-8 have to work for here and there. */
function prose(length: number): string {
  let text = ''
  for (let index = 0; text.length < length; index += 1) text += `${sentences[index % sentences.length] ?? ''} `
  return text.slice(0, length)
}

/** As many messages of that length, by turns the user's and the assistant's. */
export function history(messages: number, length: number): Conversation {
  return {
    items: Array.from({ length: messages }, (_, index) => {
      const text = prose(length)
      return index % 2 === 0 ? { kind: 'user', text } : { kind: 'assistant', id: `msg_bench_${index}`, text }
    }),
  }
}

/** Four turns of question, tool call, tool output, remark and answer: 20 items and 5 function tools. */
export function toolConversation(): Conversation {
  const names = ['search_tickets', 'read_ticket', 'update_ticket', 'list_people', 'send_message']
  return {
    instructions: prose(900),
    items: Array.from({ length: 4 }, (_, turn) => turnItems(turn)).flat(),
    tools: names.map(functionTool),
    temperature: 0.2,
    outputTokensMax: 2_000,
  }
}

function turnItems(turn: number): readonly ConversationItem[] {
  const lookup = { query: prose(120), limit: 10, filters: { status: ['open', 'new'], owner: 'me' } }
  return [
    { kind: 'user', text: prose(600) },
    { kind: 'call', turn, name: 'search_tickets', arguments: lookup },
    { kind: 'result', turn, output: JSON.stringify({ rows: tickets() }) },
    { kind: 'assistant', id: `msg_bench_${turn}`, text: prose(500) },
    { kind: 'user', text: prose(300) },
  ]
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

function functionTool(name: string): FunctionTool {
  return {
    name,
    description: plainText(160),
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
