type Wire = Record<string, unknown>

/** What a recorded chat completion says, read independently of the gateway. */
export interface ChatRecord {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[]
  /** How the gateway has to word its end. */
  readonly status: 'completed' | 'incomplete' | 'failed'
  readonly hasFailed: boolean
  /** Undefined when the recording has none. */
  readonly usage:
    | { readonly input: number; readonly output: number; readonly cached: number; readonly reasoning: number }
    | undefined
}

interface Call {
  /** The place that the provider gave it. */
  readonly place: number
  id: string
  name: string
  arguments: string
  isCustom: boolean
}

/** Reads a recorded completion, streamed or whole. */
export function readChatRecord(bytes: Buffer): ChatRecord {
  const text = bytes.toString('utf8')
  const wires = text.startsWith('{')
    ? [JSON.parse(text) as Wire]
    : text
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
        .map((line) => JSON.parse(line.slice(5)) as Wire)
  const calls: Call[] = []
  const record = { text: '', reasoning: '', finishReason: '', hasFailed: false }
  let usage: Wire | undefined
  for (const wire of wires) {
    record.hasFailed ||= wire['error'] !== undefined && wire['error'] !== null
    usage =
      (wire['usage'] as Wire | null | undefined) ??
      ((wire['x_groq'] as Wire | undefined)?.['usage'] as Wire | undefined) ??
      usage
    // The answer is the first of several alternatives.
    const choice = ((wire['choices'] as Wire[] | undefined) ?? []).find(({ index }) => (index ?? 0) === 0) ?? {}
    usage = (choice['usage'] as Wire | undefined) ?? usage
    const delta = (choice['delta'] ?? choice['message'] ?? {}) as Wire
    record.finishReason = (choice['finish_reason'] as string | null | undefined) ?? record.finishReason
    readContent(delta, record)
    for (const [place, call] of ((delta['tool_calls'] as Wire[] | null | undefined) ?? []).entries())
      addCall(calls, call, place)
  }
  return {
    text: record.text,
    reasoning: record.reasoning,
    calls: calls.map(({ name, arguments: json, isCustom }) => ({ name, arguments: isCustom ? json : parsed(json) })),
    status: record.hasFailed ? 'failed' : statusOf(record.finishReason),
    hasFailed: record.hasFailed,
    usage: usage === undefined || record.hasFailed ? undefined : readUsage(usage),
  }
}

function readContent(delta: Wire, record: { text: string; reasoning: string }): void {
  const content = delta['content']
  if (typeof content === 'string') record.text += content
  else if (Array.isArray(content)) {
    for (const part of content as Wire[]) {
      if (part['type'] === 'text') record.text += String(part['text'])
      else if (part['type'] === 'thinking')
        for (const each of part['thinking'] as Wire[]) record.reasoning += String(each['text'])
    }
  }
  const reasoning = delta['reasoning_content'] ?? delta['reasoning']
  if (typeof reasoning === 'string') record.reasoning += reasoning
  else
    for (const detail of (delta['reasoning_details'] as Wire[] | undefined) ?? [])
      record.reasoning += String(detail['text'] ?? '')
}

function addCall(calls: Call[], wire: Wire, position: number): void {
  const said = (wire['function'] ?? wire['custom'] ?? {}) as Wire
  const place = typeof wire['index'] === 'number' ? wire['index'] : position
  const id = String(wire['id'] ?? '')
  const known = calls.findLast((call) => call.place === place)
  if (known === undefined || (id !== '' && known.id !== '' && id !== known.id)) {
    calls.push({
      place,
      id,
      name: String(said['name'] ?? ''),
      arguments: String(said['arguments'] ?? said['input'] ?? ''),
      isCustom: wire['custom'] !== undefined,
    })
    return
  }
  known.arguments += String(said['arguments'] ?? '')
  if (known.name === '') known.name = String(said['name'] ?? '')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function statusOf(finishReason: string): ChatRecord['status'] {
  return ['length', 'content_filter', 'model_length'].includes(finishReason) ? 'incomplete' : 'completed'
}

function readUsage(usage: Wire): NonNullable<ChatRecord['usage']> {
  const count = (value: unknown) => (typeof value === 'number' ? value : 0)
  const input = count(usage['prompt_tokens'])
  const output = count(usage['completion_tokens'])
  const reasoning = count((usage['completion_tokens_details'] as Wire | null | undefined)?.['reasoning_tokens'])
  // Some leave thoughts out of the completion and count them in the total only.
  const hidden = Math.max(0, count(usage['total_tokens']) - input - output)
  const isHidden = hidden > 0 && (reasoning === 0 || reasoning === hidden)
  return {
    input,
    output: output + (isHidden ? hidden : 0),
    cached: count(
      (usage['prompt_tokens_details'] as Wire | null | undefined)?.['cached_tokens'] ??
        usage['prompt_cache_hit_tokens'],
    ),
    reasoning: isHidden ? hidden : reasoning,
  }
}
