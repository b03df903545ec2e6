import type { Json } from './exchanges.ts'

/** Adds the chunks of a stream up to the answer that they stand for, as a careful caller does: text appended, lists joined by index. */
export function foldChunks(chunks: readonly Json[]): Json {
  const message: Json = { role: 'assistant', content: null }
  const answer: Json = { ...chunks[0], object: 'chat.completion', system_fingerprint: null, service_tier: null }
  const choice: Json = { index: 0, message, logprobs: null, finish_reason: null }
  answer['choices'] = [choice]
  for (const chunk of chunks) {
    if (chunk['service_tier'] !== undefined) answer['service_tier'] = chunk['service_tier']
    if (chunk['usage'] !== undefined && chunk['usage'] !== null) answer['usage'] = chunk['usage']
    if (chunk['service_metadata'] !== undefined) answer['service_metadata'] = chunk['service_metadata']
    const added = (chunk['choices'] as Json[])[0]
    if (added === undefined) continue
    if (added['finish_reason'] !== null) choice['finish_reason'] = added['finish_reason']
    if (added['logprobs'] !== undefined && added['logprobs'] !== null) addLogprobs(choice, added['logprobs'] as Json)
    addDelta(message, added['delta'] as Json)
  }
  return answer
}

function addLogprobs(choice: Json, logprobs: Json): void {
  const known = (choice['logprobs'] ?? { content: [], refusal: null }) as Json
  choice['logprobs'] = {
    ...known,
    content: [...(known['content'] as unknown[]), ...(logprobs['content'] as unknown[])],
  }
}

function addDelta(message: Json, delta: Json): void {
  for (const [name, value] of Object.entries(delta)) {
    if (value === null || name === 'role') continue
    if (typeof value === 'string') message[name] = ((message[name] ?? '') as string) + value
    else if (name === 'tool_calls' || name === 'reasoning_details')
      message[name] = joined(message[name], value as Json[])
    else if (Array.isArray(value)) message[name] = [...((message[name] ?? []) as unknown[]), ...value]
    else message[name] = value
  }
}

function joined(known: unknown, pieces: readonly Json[]): Json[] {
  const list = [...((known ?? []) as Json[])]
  for (const piece of pieces) {
    const index = piece['index'] as number
    list[index] = append(list[index] ?? {}, piece) as Json
  }
  return list
}

/** Texts that grow; everything else is said once. */
const growing = new Set(['text', 'summary', 'arguments', 'input'])

function append(known: Json, piece: Json): Json {
  const grown: Json = { ...known }
  for (const [name, value] of Object.entries(piece)) {
    if (growing.has(name) && typeof value === 'string') grown[name] = ((known[name] ?? '') as string) + value
    else if (typeof value === 'object' && value !== null)
      grown[name] = append((known[name] ?? {}) as Json, value as Json)
    else grown[name] = value
  }
  return grown
}

/** An answer without the numbers by which the pieces of its calls were told apart. */
export function withoutCallNumbers(answer: Json): Json {
  const [choice] = answer['choices'] as Json[]
  const message = (choice?.['message'] ?? {}) as Json
  const calls = message['tool_calls'] as Json[] | undefined
  if (calls === undefined) return answer
  const plain = calls.map(({ index: _, ...call }) => call)
  return { ...answer, choices: [{ ...choice, message: { ...message, tool_calls: plain } }] }
}
