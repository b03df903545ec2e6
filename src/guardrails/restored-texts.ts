import type { EnvelopeKind } from '../canonical/envelope.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { AnswerRules } from './answer-rewriter.ts'
import { type EventRewriting, rewriteEventTexts } from './event-texts.ts'
import type { GuardRun } from './guard-run.ts'
import { JsonDepth } from './json-depth.ts'
import { rewriteEnvelope } from './rewrite-envelope.ts'
import type { Edit, TextJudge } from './text-judge.ts'

/** Placeholders as models write them: letters may be small, and marks escaped as Markdown does. */
const written = /\[([^\s[\]"]{1,200})\]/g

/** Backslashes that may belong to a placeholder, in four JSON strings. */
const slashesMax = 16

/** What a text is: `text` may be JSON as a whole, as answers in a schema are; `json` is. */
type Script = 'text' | 'json'

/** Puts values back in the place of their placeholders, for the caller alone, wherever an answer has texts. */
export class RestoredTexts implements AnswerRules {
  readonly #run: GuardRun
  readonly #values = new Map<string, string | null>()

  readonly #whole: EventRewriting

  constructor(run: GuardRun) {
    this.#run = run
    const same = (text: string) => text
    const rewrite = (text: string) => this.#restored(text, 'text')
    // A summary comes back with the caller's next request, whose placeholders may be others. What only a provider reads stays.
    const contents = (text: string, kind: EnvelopeKind) => (kind === 'summary' ? rewrite(text) : text)
    this.#whole = {
      ...{ rewrite, name: same, unread: () => {} },
      rewriteArguments: (text) => this.rewriteArguments(text),
      opened: (text) => rewriteEnvelope(text, run.envelopes, { before: same, contents }),
    }
  }

  judge(): TextJudge {
    return this.#judge('text')
  }

  argumentsJudge(): TextJudge {
    return this.#judge('json')
  }

  rewriteArguments(text: string): string {
    return this.#restored(text, 'json')
  }

  /** Of what comes whole, citations, results and the items of tools speak to the caller as texts do. */
  rewriteEvent<Event extends TurnEvent>(event: Event): Event {
    return this.#run.placeholders.isEmpty ? event : rewriteEventTexts(event, this.#whole)
  }

  #judge(script: Script): TextJudge {
    const depth = depthOf(script)
    return {
      patience: 0,
      reach: 0,
      keepsCited: true,
      judge: (text, from, isEnd) => {
        const upTo = isEnd ? text.length : this.#beginOfHalf(text, from)
        return { edits: this.#edits(text, from, upTo, depth), upTo }
      },
    }
  }

  /** Where a placeholder may have begun that has not ended; the text's end where none has. */
  #beginOfHalf(text: string, from: number): number {
    const { placeholders } = this.#run
    if (placeholders.isEmpty) return text.length
    const open = text.lastIndexOf('[')
    // Each mark may be escaped.
    const isHalf = open >= from && text.length - open <= 3 * placeholders.lengthMax && !/[\s\]"]/.test(text.slice(open))
    let begin = isHalf ? open : text.length
    for (let slashes = 0; slashes < slashesMax && begin > from && text.charAt(begin - 1) === '\\'; slashes++) begin--
    return begin
  }

  #restored(text: string, script: Script): string {
    let restored = ''
    let at = 0
    for (const { start, end, text: value } of this.#edits(text, 0, text.length, depthOf(script))) {
      restored += text.slice(at, start) + value
      at = end
    }
    return at === 0 ? text : restored + text.slice(at)
  }

  #edits(text: string, from: number, upTo: number, depth: JsonDepth): readonly Edit[] {
    if (this.#run.placeholders.isEmpty) return none
    const edits: Edit[] = []
    let at = from
    for (const match of text.includes('[', from) ? text.slice(from, upTo).matchAll(written) : none) {
      const value = this.#valueOf(match[1] ?? '')
      if (value === null) continue
      const bracket = from + match.index
      depth.take(text, at, bracket)
      at = bracket + match[0].length
      const start = Math.max(from, bracket - escapeBefore(text, bracket, depth.depth))
      edits.push({ start, end: at, text: depth.escaped(value) })
      depth.take(text, bracket, at)
    }
    depth.take(text, at, upTo)
    return edits
  }

  #valueOf(said: string): string | null {
    const word = said.replaceAll('\\', '')
    const known = this.#values.get(word)
    if (known !== undefined) return known
    const { placeholders } = this.#run
    const value = placeholders.valueOf(`[${word}]`) ?? placeholders.valueOf(`[${word.toUpperCase()}]`)
    if (value === undefined) return null
    const told = this.#mayTell(value) ? value : null
    this.#values.set(word, told)
    return told
  }

  /** Whether no other guardrail keeps such values from the caller. */
  #mayTell(value: string): boolean {
    const findings = this.#run.output?.scan(value, 'other') ?? []
    return findings.every(({ rule: { action, guardrail } }) => action === 'flag' || guardrail.rules.restores)
  }
}

/** The backslashes by which Markdown escapes a bracket: one, which each JSON string around it doubles. */
function escapeBefore(text: string, bracket: number, depth: number): number {
  const wanted = 2 ** depth
  for (let count = 1; count <= wanted; count++) if (text.charCodeAt(bracket - count) !== 92) return 0
  return wanted
}

function depthOf(script: Script): JsonDepth {
  return script === 'json' ? new JsonDepth(true) : new JsonDepth()
}

const none: readonly never[] = []
