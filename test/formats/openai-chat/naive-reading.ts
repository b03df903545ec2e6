import type { Recording } from '../../support/recordings.ts'

export interface Call {
  id: string
  name: string
  arguments: string
}

/** What an answer says, read as simply as can be. */
export interface Reading {
  text: string
  refusal: string
  thoughts: string
  calls: Call[]
  finishReason: string
  usage: WireUsage | undefined
  hasError: boolean
}

/** The shape that the naive reading trusts a recording to have. */
export interface Wire {
  readonly error?: unknown
  readonly usage?: WireUsage | null
  readonly choices?: readonly {
    readonly index: number
    readonly finish_reason?: string | null
    readonly delta?: WireDelta
    readonly message?: WireDelta
  }[]
}

export interface WireUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly cached_tokens?: number
  readonly prompt_tokens_details?: { readonly cached_tokens?: number; readonly cache_write_tokens?: number } | null
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null
  readonly cost?: unknown
}

interface WireDelta {
  readonly content?: string | null | readonly WirePart[]
  readonly refusal?: string | null
  readonly reasoning?: string | null
  readonly reasoning_content?: string | null
  readonly reasoning_details?: readonly { readonly text?: string; readonly summary?: string }[]
  readonly tool_calls?: readonly WireCall[] | null
}

interface WirePart {
  readonly type: string
  readonly text?: string
  readonly thinking?: readonly { readonly text: string }[]
}

interface WireCall {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
  readonly custom?: { readonly name?: string; readonly input?: string }
}

/** Reads an answer as simply as can be, without any of the code under test. */
export function readNaively(messages: readonly Wire[]): Reading {
  const reading: Reading = {
    text: '',
    refusal: '',
    thoughts: '',
    calls: [],
    finishReason: '',
    usage: undefined,
    hasError: false,
  }
  for (const message of messages) {
    if (message.error) reading.hasError = true
    if (message.usage) reading.usage = message.usage
    const choice = message.choices?.find((candidate) => candidate.index === 0)
    if (choice === undefined) continue
    if (choice.finish_reason) reading.finishReason = choice.finish_reason
    readDelta(choice.delta ?? choice.message ?? {}, reading)
  }
  // A provider may count from 1.
  reading.calls = reading.calls.filter((call) => call !== undefined)
  return reading
}

function readDelta(delta: WireDelta, reading: Reading): void {
  const { content } = delta
  if (typeof content === 'string') reading.text += content
  for (const part of typeof content === 'object' && content !== null ? content : []) {
    reading.text += part.text ?? ''
    for (const thought of part.thinking ?? []) reading.thoughts += thought.text
  }
  reading.refusal += delta.refusal ?? ''
  const details = (delta.reasoning_details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('')
  reading.thoughts += details || delta.reasoning_content || delta.reasoning || ''
  for (const [place, call] of (delta.tool_calls ?? []).entries()) {
    const known = reading.calls[call.index ?? place] ?? { id: '', name: '', arguments: '' }
    reading.calls[call.index ?? place] = known
    known.id ||= call.id ?? ''
    known.name ||= call.function?.name ?? call.custom?.name ?? ''
    known.arguments += call.function?.arguments ?? call.custom?.input ?? ''
  }
}

/** The plain reading of a recorded answer, streamed or whole. */
export function naiveOf({ sse, response }: Recording): Reading {
  if (sse === undefined) return readNaively([response as Wire])
  const lines = sse.toString('utf8').split('\n')
  const data = lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice('data: '.length)))
  return readNaively(data)
}

/** Arguments that are whole count as what they mean: providers differ in what they call none. */
export function meant(calls: readonly Call[]): unknown[] {
  return calls.map((call) => {
    try {
      return { ...call, arguments: JSON.parse(call.arguments || '{}') as unknown }
    } catch {
      return call
    }
  })
}

/** Cuts bytes into pieces of 1 to 40 bytes, differently for each seed but always the same for one. */
export function cut(bytes: Buffer, seed: number): Buffer[] {
  const pieces: Buffer[] = []
  let state = seed
  for (let start = 0; start < bytes.length; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const end = start + 1 + ((state >>> 8) % 40)
    pieces.push(bytes.subarray(start, end))
    start = end
  }
  return pieces
}

/** Whether a recording is a chat completion. */
export function isChat({ meta }: Recording): boolean {
  return !(meta.endpoint ?? '').includes('/responses')
}
