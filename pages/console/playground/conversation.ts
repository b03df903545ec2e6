/** The forms in which models can be asked. */
export type Form = 'responses' | 'messages' | 'chat'

/** A call that a model made of a tool. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** As the model wrote them: JSON where all is well. */
  readonly arguments: string
}

/** A function that models may call. */
export interface ToolOffer {
  readonly name: string
  readonly description?: string
  readonly parameters: object
}

export type Turn =
  | { readonly kind: 'user'; readonly text: string; readonly image?: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'result'; readonly callId: string; readonly text: string }

/** What is asked, whichever form it takes. */
export interface Question {
  readonly instructions: string
  readonly turns: readonly Turn[]
  readonly tools: readonly ToolOffer[]
  readonly outputTokensMax: number | undefined
  readonly effort: string
}

/** Where each form is sent, below the API. */
export const paths: Readonly<Record<Form, string>> = {
  responses: '/responses',
  messages: '/messages',
  chat: '/chat/completions',
}

// Messages must say how much may come.
const usualTokensMax = 4096

/** The body that asks a model, in a form. */
export function bodyOf(form: Form, model: string, question: Question): Record<string, unknown> {
  return { model, ...bodies[form](question), stream: true }
}

const bodies: Readonly<Record<Form, (question: Question) => Record<string, unknown>>> = {
  responses: ({ instructions, turns, tools, outputTokensMax, effort }) => ({
    ...(instructions !== '' && { instructions }),
    input: turns.flatMap(responseItems),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', ...tool })) }),
    ...(outputTokensMax !== undefined && { max_output_tokens: outputTokensMax }),
    ...(effort !== '' && { reasoning: { effort } }),
  }),
  messages: ({ instructions, turns, tools, outputTokensMax, effort }) => ({
    max_tokens: outputTokensMax ?? usualTokensMax,
    ...(instructions !== '' && { system: instructions }),
    messages: turns.map(message),
    ...(tools.length > 0 && {
      tools: tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    }),
    ...(effort !== '' && { output_config: { effort } }),
  }),
  chat: ({ instructions, turns, tools, outputTokensMax, effort }) => ({
    messages: [...(instructions === '' ? [] : [{ role: 'system', content: instructions }]), ...turns.map(chatMessage)],
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(outputTokensMax !== undefined && { max_completion_tokens: outputTokensMax }),
    ...(effort !== '' && { reasoning: { effort } }),
    stream_options: { include_usage: true },
  }),
}

function responseItems(turn: Turn): readonly object[] {
  switch (turn.kind) {
    case 'user': {
      const { text, image } = turn
      if (image === undefined) return [{ role: 'user', content: text }]
      const picture = { type: 'input_image', image_url: image, detail: 'auto' }
      return [{ role: 'user', content: [{ type: 'input_text', text }, picture] }]
    }
    case 'assistant':
      return [
        ...(turn.text === '' ? [] : [{ role: 'assistant', content: turn.text }]),
        ...turn.calls.map(({ id, name, arguments: written }) => ({
          type: 'function_call',
          call_id: id,
          name,
          arguments: written,
        })),
      ]
    case 'result':
      return [{ type: 'function_call_output', call_id: turn.callId, output: turn.text }]
  }
}

function message(turn: Turn): object {
  switch (turn.kind) {
    case 'user': {
      const { text, image } = turn
      if (image === undefined) return { role: 'user', content: text }
      const [, media_type, data] = /^data:([^;]+);base64,(.*)$/.exec(image) ?? []
      const picture = { type: 'image', source: { type: 'base64', media_type, data } }
      return { role: 'user', content: [picture, { type: 'text', text }] }
    }
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(turn.text === '' ? [] : [{ type: 'text', text: turn.text }]),
          ...turn.calls.map(({ id, name, arguments: written }) => ({
            type: 'tool_use',
            id,
            name,
            input: parsed(written),
          })),
        ],
      }
    case 'result':
      return { role: 'user', content: [{ type: 'tool_result', tool_use_id: turn.callId, content: turn.text }] }
  }
}

function chatMessage(turn: Turn): object {
  switch (turn.kind) {
    case 'user': {
      const { text, image } = turn
      if (image === undefined) return { role: 'user', content: text }
      return {
        role: 'user',
        content: [
          { type: 'text', text },
          { type: 'image_url', image_url: { url: image } },
        ],
      }
    }
    case 'assistant':
      return {
        role: 'assistant',
        content: turn.text === '' ? null : turn.text,
        ...(turn.calls.length > 0 && {
          tool_calls: turn.calls.map(({ id, name, arguments: written }) => ({
            id,
            type: 'function',
            function: { name, arguments: written },
          })),
        }),
      }
    case 'result':
      return { role: 'tool', tool_call_id: turn.callId, content: turn.text }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
