import { LineCounter, parseDocument } from 'yaml'
import type { StopReason } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import { isTooDeep } from '../config/yaml-depth.ts'
import type { AnswerItem, Pace } from './answer.ts'
import { lineOfPath } from './script-lines.ts'
import { type PlaceReader, readPlace } from './script-place.ts'

/** The prompts that a script answers. Surrounding white space is ignored. */
export interface ScriptMatch {
  readonly kind: 'exact' | 'prefix' | 'wildcard'
  /** In a wildcard, `*` is any text. */
  readonly text: string
}

/** What the caller sends: `tool_result` for a tool's result, otherwise `prompt`. */
export type ScriptTurn = (typeof scriptTurns)[number]

const scriptTurns = ['prompt', 'tool_result'] as const

/** A fault: an HTTP error instead of an answer, or a break after a number of events. */
export type ScriptedFault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly code: string | undefined
      readonly retryAfterMs: number | undefined
    }
  | { readonly kind: 'cut' | 'stall' | 'malformed'; readonly afterEvents: number }

export interface ScriptedAnswer {
  readonly items: readonly AnswerItem[]
  readonly stopReason: StopReason | undefined
  readonly usage: Partial<Usage>
}

/** A scripted answer to certain prompts. */
export interface Script {
  readonly match: ScriptMatch
  /** Absent: the script applies to every simulated model. */
  readonly model: string | undefined
  /** The request must offer one of these tools; absent: tools don't matter. */
  readonly offers: readonly string[] | undefined
  /** What the request must send; absent: that does not matter. */
  readonly after: ScriptTurn | undefined
  /** The script applies to this many matches, then the next matching script does. */
  readonly times: number
  /** Absent: the model's own answer. */
  readonly answer: ScriptedAnswer | undefined
  readonly fault: ScriptedFault | undefined
  readonly pace: Partial<Pace>
}

export interface ScriptIssue {
  /** Counted from 1. */
  readonly line: number
  /** `scripts[2].fault.status` */
  readonly key: string
  readonly message: string
}

export type ScriptsReading =
  | { readonly isOk: true; readonly scripts: readonly Script[] }
  | { readonly isOk: false; readonly issues: readonly ScriptIssue[] }

const stopReasons: readonly StopReason[] = [
  'end',
  'tool-calls',
  'max-tokens',
  'context-length',
  'stop-sequence',
  'content-filter',
  'refusal',
  'pause',
]

const longestWaitMs = 3_600_000
const countMax = 1_000_000_000

/** Reads the text of a scripts file (YAML with a list under `scripts`). Every issue names its line and key; never throws. */
export function readScripts(text: string): ScriptsReading {
  if (isTooDeep(text)) return { isOk: false, issues: [{ line: 1, key: '', message: 'is nested too deeply' }] }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length > 0) {
    const issues = document.errors.map((error) => ({
      line: lines.linePos(error.pos[0]).line,
      key: '',
      message: error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? 'not valid YAML',
    }))
    return { isOk: false, issues }
  }
  const issues: ScriptIssue[] = []
  const root = readPlace(document.toJS(), (path, key, message) => {
    issues.push({ line: lineOfPath(document, path, lines), key, message })
  })
  root.knows(['scripts'])
  const scripts = root.at('scripts').list().map(readScript)
  return issues.length === 0 ? { isOk: true, scripts } : { isOk: false, issues }
}

const scriptKeys = [
  'prompt',
  'prefix',
  'wildcard',
  'model',
  'offers',
  'after',
  'times',
  'answer',
  'fault',
  'first_token_ms',
  'token_ms',
]

function readScript(place: PlaceReader): Script {
  const times = place.optional('times')
  const model = place.optional('model')
  const answer = place.optional('answer')
  const fault = place.optional('fault')
  const script: Script = {
    match: readMatch(place),
    model: model?.text(),
    offers: readOffers(place.optional('offers')),
    after: place.optional('after')?.oneOf(scriptTurns),
    times: times?.number(1, countMax, 'whole') ?? Infinity,
    answer: answer && readAnswer(answer),
    fault: fault && readFault(fault),
    pace: readPace(place),
  }
  place.knows(scriptKeys)
  if (answer === undefined && fault === undefined && Object.keys(script.pace).length === 0) {
    place.complain('needs an answer, a fault, first_token_ms or token_ms')
  }
  return script
}

function readMatch(place: PlaceReader): ScriptMatch {
  const matches = [
    ['prompt', 'exact'] as const,
    ['prefix', 'prefix'] as const,
    ['wildcard', 'wildcard'] as const,
  ].flatMap(([key, kind]) => {
    const value = place.optional(key)
    return value === undefined ? [] : [{ kind, text: value.text() }]
  })
  const [match, other] = matches
  if (match === undefined || other !== undefined) place.complain('needs exactly one of prompt, prefix and wildcard')
  return match ?? { kind: 'exact', text: '' }
}

function readOffers(place: PlaceReader | undefined): readonly string[] | undefined {
  if (place === undefined) return undefined
  return place.isList() ? place.list().map((name) => name.text()) : [place.text()]
}

function readPace(place: PlaceReader): Partial<Pace> {
  const firstTokenMs = place.optional('first_token_ms')?.number(0, longestWaitMs)
  const tokenMs = place.optional('token_ms')?.number(0, longestWaitMs)
  return { ...(firstTokenMs === undefined ? {} : { firstTokenMs }), ...(tokenMs === undefined ? {} : { tokenMs }) }
}

function readAnswer(place: PlaceReader): ScriptedAnswer {
  if (!place.isMap()) return { items: [{ kind: 'text', text: place.text() }], stopReason: undefined, usage: {} }
  place.knows(['text', 'reasoning', 'tool_calls', 'stop_reason', 'usage'])
  const reasoning = place.optional('reasoning')
  const text = place.optional('text')
  const usage = place.optional('usage')
  return {
    items: [
      ...(reasoning === undefined ? [] : [readReasoning(reasoning)]),
      ...(text === undefined ? [] : [{ kind: 'text', text: text.text() } as const]),
      ...(place.optional('tool_calls')?.list().map(readToolCall) ?? []),
    ],
    stopReason: place.optional('stop_reason')?.oneOf(stopReasons),
    usage: usage === undefined ? {} : readUsage(usage),
  }
}

function readReasoning(place: PlaceReader): AnswerItem {
  if (!place.isMap()) return { kind: 'reasoning', text: place.text(), summary: '' }
  place.knows(['text', 'summary'])
  return {
    kind: 'reasoning',
    text: place.optional('text')?.text() ?? '',
    summary: place.optional('summary')?.text() ?? '',
  }
}

function readToolCall(place: PlaceReader): AnswerItem {
  place.knows(['name', 'arguments', 'input'])
  const name = place.at('name').text()
  const input = place.optional('input')
  if (input !== undefined) return { kind: 'tool-call', variant: 'custom', name, arguments: input.text() }
  const args = place.optional('arguments')
  return { kind: 'tool-call', variant: 'function', name, arguments: args?.json() ?? '{}' }
}

const usageKeys = {
  input_tokens: 'inputTokens',
  cached_tokens: 'cachedTokens',
  cache_write_tokens: 'cacheWriteTokens',
  output_tokens: 'outputTokens',
  reasoning_tokens: 'reasoningTokens',
} as const satisfies Record<string, keyof Usage>

function readUsage(place: PlaceReader): Partial<Usage> {
  place.knows(Object.keys(usageKeys))
  const counted = Object.entries(usageKeys).flatMap(([key, name]) => {
    const tokens = place.optional(key)?.number(0, countMax, 'whole')
    return tokens === undefined ? [] : [[name, tokens] as const]
  })
  return Object.fromEntries(counted)
}

function readFault(place: PlaceReader): ScriptedFault {
  const breaks = (['cut', 'stall', 'malformed'] as const).flatMap((kind): ScriptedFault[] => {
    const value = place.optional(`${kind}_after`)
    return value === undefined ? [] : [{ kind, afterEvents: value.number(0, countMax, 'whole') }]
  })
  const status = place.optional('status')
  const retryAfterSeconds = place.optional('retry_after')?.number(0, longestWaitMs / 1000)
  const code = place.optional('code')?.text()
  const faults: ScriptedFault[] = [...breaks]
  if (status !== undefined) {
    const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000
    faults.push({ kind: 'status', status: status.number(400, 599, 'whole'), code, retryAfterMs })
  } else if (retryAfterSeconds !== undefined || code !== undefined) {
    place.complain('retry_after and code go with status')
  }
  place.knows(['status', 'code', 'retry_after', 'cut_after', 'stall_after', 'malformed_after'])
  const [fault, other] = faults
  if (fault === undefined || other !== undefined) {
    place.complain('needs exactly one of status, cut_after, stall_after and malformed_after')
  }
  return fault ?? { kind: 'cut', afterEvents: 0 }
}
