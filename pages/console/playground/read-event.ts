import type { Form, ToolCall } from './conversation.ts'

/** What an answer has said so far. */
export interface Said {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ToolCall[]
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  /** In US dollars. */
  readonly cost: number | undefined
  readonly failure: string | undefined
}

export const nothingSaid: Said = {
  text: '',
  reasoning: '',
  calls: [],
  inputTokens: undefined,
  outputTokens: undefined,
  cost: undefined,
  failure: undefined,
}

/** An answer with one event more. What an event says that is not shown here changes nothing. */
export function readEvent(form: Form, said: Said, data: string): Said {
  let event: Wire
  try {
    event = JSON.parse(data) as Wire
  } catch {
    // `[DONE]`, for one.
    return said
  }
  return readers[form](said, event)
}

/** Any of the events: each member may be there or not. */
interface Wire {
  readonly type?: string
  readonly delta?: string | { type?: string; text?: string; thinking?: string; partial_json?: string }
  readonly item?: { type?: string; call_id?: string; name?: string; arguments?: string }
  readonly response?: { usage?: Usage | null; error?: { message?: string } | null }
  readonly message?: string | { usage?: Usage }
  readonly error?: { message?: string }
  readonly content_block?: { type?: string; id?: string; name?: string }
  readonly usage?: Usage | null
  readonly choices?: readonly { delta?: ChatDelta }[]
}

interface ChatDelta {
  readonly content?: string | null
  readonly reasoning?: string | null
  readonly tool_calls?: readonly { index: number; id?: string; function?: { name?: string; arguments?: string } }[]
}

interface Usage {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly cost?: number | null
}

const readers: Readonly<Record<Form, (said: Said, event: Wire) => Said>> = {
  responses(said, { type, delta, item, response, message, error }) {
    const words = typeof delta === 'string' ? delta : ''
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return { ...said, text: said.text + words }
      case 'response.reasoning_text.delta':
        return { ...said, reasoning: said.reasoning + words }
      case 'response.output_item.done':
        if (item?.type !== 'function_call') return said
        return withCall(said, { id: item.call_id ?? '', name: item.name ?? '', arguments: item.arguments ?? '' })
      case 'error':
        return failed(said, error?.message ?? (typeof message === 'string' ? message : undefined))
      case 'response.failed':
        return failed(withUsage(said, response?.usage), response?.error?.message)
      default:
        return withUsage(said, response?.usage)
    }
  },
  messages(said, { type, delta, content_block, message, usage, error }) {
    if (type === 'error') return failed(said, error?.message)
    if (type === 'message_start') return withUsage(said, typeof message === 'object' ? message.usage : undefined)
    if (type === 'content_block_start' && content_block?.type === 'tool_use') {
      return withCall(said, { id: content_block.id ?? '', name: content_block.name ?? '', arguments: '' })
    }
    if (type === 'content_block_delta' && typeof delta === 'object') {
      const { text = '', thinking = '', partial_json = '' } = delta
      const grown = { ...said, text: said.text + text, reasoning: said.reasoning + thinking }
      return partial_json === '' ? grown : withArguments(grown, grown.calls.length - 1, partial_json)
    }
    return withUsage(said, usage)
  },
  chat(said, { choices, usage, error }) {
    if (error !== undefined) return failed(said, error.message)
    const { content, reasoning, tool_calls = [] } = choices?.[0]?.delta ?? {}
    const grown = withUsage(
      { ...said, text: said.text + (content ?? ''), reasoning: said.reasoning + (reasoning ?? '') },
      usage,
    )
    return tool_calls.reduce((before, { index, id, function: called }) => {
      const own =
        before.calls[index] === undefined
          ? withCall(before, { id: id ?? '', name: called?.name ?? '', arguments: '' })
          : before
      return withArguments(own, index, called?.arguments ?? '')
    }, grown)
  },
}

function withCall(said: Said, call: ToolCall): Said {
  return { ...said, calls: [...said.calls, call] }
}

function withArguments(said: Said, index: number, piece: string): Said {
  const calls = said.calls.map((call, at) => (at === index ? { ...call, arguments: call.arguments + piece } : call))
  return { ...said, calls }
}

function withUsage(said: Said, usage: Usage | null | undefined): Said {
  if (usage === undefined || usage === null) return said
  return {
    ...said,
    inputTokens: usage.input_tokens ?? usage.prompt_tokens ?? said.inputTokens,
    outputTokens: usage.output_tokens ?? usage.completion_tokens ?? said.outputTokens,
    cost: usage.cost ?? said.cost,
  }
}

function failed(said: Said, message: string | undefined): Said {
  return { ...said, failure: message ?? 'The answer broke off.' }
}
