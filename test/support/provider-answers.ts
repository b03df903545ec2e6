/** One thing that a provider says. */
export type Said =
  | { readonly kind: 'text'; readonly deltas: readonly string[] }
  /** `encrypted` is said at its start and its end, as OpenAI does. */
  | { readonly kind: 'reasoning'; readonly deltas: readonly string[]; readonly encrypted?: string }
  | { readonly kind: 'refusal'; readonly deltas: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly callId: string; readonly deltas: readonly string[] }

export const answerUsage = { inputTokens: 12, cachedTokens: 4, outputTokens: 9, reasoningTokens: 2 }

type Wire = Record<string, unknown>

/** An answer as an `openai-responses` provider sends it, streamed and whole. */
export interface ResponsesAnswer {
  readonly response: Wire
  /** One text for each event, the last one terminal. */
  readonly events: readonly string[]
  readonly sse: string
}

/** Writes an answer by hand as `openai-responses` providers do. `model` is the provider's own name for it. */
export function responsesAnswer(
  said: readonly Said[],
  { model = 'alpha-model', id = 'resp_upstream_1' } = {},
): ResponsesAnswer {
  const start: Wire = {
    id,
    object: 'response',
    created_at: 1_750_000_000,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: null,
    metadata: {},
  }
  const events: string[] = []
  const write = (type: string, fields: Wire) => {
    events.push(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: events.length, ...fields })}\n\n`)
  }
  write('response.created', { response: start })
  write('response.in_progress', { response: start })
  const output = said.map((item, index) => writeItem(item, index, write))
  const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = answerUsage
  const response: Wire = {
    ...start,
    status: 'completed',
    completed_at: 1_750_000_001,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cachedTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      total_tokens: inputTokens + outputTokens,
    },
  }
  write('response.completed', { response })
  return { response, events, sse: events.join('') }
}

const ids = { text: 'msg', refusal: 'msg', reasoning: 'rs', call: 'fc' } as const

function writeItem(said: Said, index: number, write: (type: string, fields: Wire) => void): Wire {
  const id = `${ids[said.kind]}_${index}`
  const place = { item_id: id, output_index: index }
  const whole = said.deltas.join('')
  const item = itemOf(said, id, whole)
  write('response.output_item.added', { output_index: index, item: { ...item, ...emptied(said) } })
  if (said.kind === 'call') {
    for (const delta of said.deltas) write('response.function_call_arguments.delta', { ...place, delta })
    write('response.function_call_arguments.done', { ...place, arguments: whole })
  } else if (said.kind === 'reasoning') {
    const at = { ...place, summary_index: 0 }
    write('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } })
    for (const delta of said.deltas) write('response.reasoning_summary_text.delta', { ...at, delta })
    write('response.reasoning_summary_text.done', { ...at, text: whole })
    write('response.reasoning_summary_part.done', { ...at, part: { type: 'summary_text', text: whole } })
  } else writeContent(said, { ...place, content_index: 0 }, whole, write)
  write('response.output_item.done', { output_index: index, item })
  return item
}

function writeContent(said: Said, at: Wire, whole: string, write: (type: string, fields: Wire) => void): void {
  const isText = said.kind === 'text'
  const part = (text: string) =>
    isText ? { type: 'output_text', text, annotations: [], logprobs: [] } : { type: 'refusal', refusal: text }
  const extra = isText ? { logprobs: [] } : {}
  const name = isText ? 'response.output_text' : 'response.refusal'
  write('response.content_part.added', { ...at, part: part('') })
  for (const delta of said.deltas) write(`${name}.delta`, { ...at, delta, ...extra })
  write(`${name}.done`, { ...at, [isText ? 'text' : 'refusal']: whole, ...extra })
  write('response.content_part.done', { ...at, part: part(whole) })
}

function itemOf(said: Said, id: string, whole: string): Wire {
  switch (said.kind) {
    case 'text':
      return {
        id,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: whole, annotations: [], logprobs: [] }],
      }
    case 'refusal':
      return {
        id,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'refusal', refusal: whole }],
      }
    case 'reasoning':
      return {
        id,
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: whole }],
        ...(said.encrypted !== undefined && { encrypted_content: said.encrypted }),
      }
    case 'call':
      return { id, type: 'function_call', call_id: said.callId, name: said.name, arguments: whole, status: 'completed' }
  }
}

function emptied(said: Said): Wire {
  if (said.kind === 'reasoning') return { summary: [] }
  return said.kind === 'call' ? { arguments: '', status: 'in_progress' } : { content: [], status: 'in_progress' }
}

/** An answer as an `openai-chat` provider sends it, streamed and whole. */
export interface ChatAnswer {
  readonly completion: Wire
  /** One text for each chunk, `[DONE]` not among them. */
  readonly events: readonly string[]
  readonly sse: string
}

/** Writes an answer by hand as `openai-chat` providers do. */
export function chatAnswer(said: readonly Said[], { model = 'beta-model', id = 'chatcmpl-1' } = {}): ChatAnswer {
  const base = { id, created: 1_750_000_000, model }
  const chunk = (delta: Wire, finishReason: string | null = null) =>
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`
  const calls = said.filter((item) => item.kind === 'call')
  const finishReason = calls.length > 0 ? 'tool_calls' : 'stop'
  const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = answerUsage
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  }
  const events = [
    chunk({ role: 'assistant', content: '' }),
    ...said
      .flatMap((item) => deltasOf(item, item.kind === 'call' ? calls.indexOf(item) : 0))
      .map((delta) => chunk(delta)),
    chunk({}, finishReason),
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
  ]
  const textOf = (kind: Said['kind']) =>
    said
      .filter((item) => item.kind === kind)
      .flatMap(({ deltas }) => deltas)
      .join('')
  const message = {
    role: 'assistant',
    content: textOf('text') || null,
    ...(textOf('reasoning') !== '' && { reasoning_content: textOf('reasoning') }),
    ...(textOf('refusal') !== '' && { refusal: textOf('refusal') }),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ callId, name, deltas }) => ({
        id: callId,
        type: 'function',
        function: { name, arguments: deltas.join('') },
      })),
    }),
  }
  const completion = {
    ...base,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage,
  }
  return { completion, events, sse: `${events.join('')}data: [DONE]\n\n` }
}

function deltasOf(said: Said, callIndex: number): Wire[] {
  switch (said.kind) {
    case 'text':
      return said.deltas.map((content) => ({ content }))
    case 'refusal':
      return said.deltas.map((refusal) => ({ refusal }))
    case 'reasoning':
      return said.deltas.map((text) => ({ reasoning_content: text }))
    case 'call':
      return [
        {
          tool_calls: [
            { index: callIndex, id: said.callId, type: 'function', function: { name: said.name, arguments: '' } },
          ],
        },
        ...said.deltas.map((text) => ({ tool_calls: [{ index: callIndex, function: { arguments: text } }] })),
      ]
  }
}
