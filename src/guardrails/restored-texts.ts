import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'
import type { AnswerRules } from './answer-rewriter.ts'
import type { GuardRun } from './guard-run.ts'
import { JsonDepth } from './json-depth.ts'
import { rewriteEnvelope } from './rewrite-envelope.ts'
import { rewriteStrings } from './rewrite-strings.ts'
import type { Edit, TextJudge } from './text-judge.ts'

/** Placeholders as models write them: letters may be small, and marks escaped as Markdown does. */
const written = /\[([^\s[\]"]{1,200})\]/g

/** Backslashes that may belong to a placeholder, in four JSON strings. */
const slashesMax = 16

/** What a text is: `text` may be JSON as a whole, as answers in a schema are; `json` is. */
type Script = 'text' | 'json'

/** Puts values back in the place of their placeholders, for the caller alone: in texts, thoughts, refusals and arguments of its functions. */
export class RestoredTexts implements AnswerRules {
  readonly #run: GuardRun
  readonly #values = new Map<string, string | null>()

  constructor(run: GuardRun) {
    this.#run = run
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

  /**
   * Of what comes whole, only a call that the caller carries out in the place of the gateway speaks to it as a text does. A sealed summary
   * comes back with the caller's next request, whose placeholders may be others.
   */
  rewriteEvent<Event extends TurnEvent>(event: Event): Event
  rewriteEvent(event: TurnEvent): TurnEvent {
    if (event.kind !== 'item-start') return event
    const item = this.#item(event.item)
    return item === event.item ? event : { ...event, item }
  }

  #item(item: ItemStart): ItemStart {
    if (item.kind === 'native') return this.#withSummary(item)
    if (item.kind !== 'tool-call' || item.handed === undefined) return item
    const { handed } = item
    return { ...item, handed: { ...handed, item: this.#restoredIn(handed.item) } }
  }

  #withSummary(item: Extract<ItemStart, { readonly kind: 'native' }>): ItemStart {
    const { wire } = item
    const sealed = isJsonObject(wire) ? wire['encrypted_content'] : undefined
    if (!isJsonObject(wire) || typeof sealed !== 'string') return item
    const opened = rewriteEnvelope(sealed, this.#run.envelopes, {
      before: (text) => text,
      contents: (summary) => this.#restored(summary, 'text'),
    })
    return opened === undefined || opened === sealed ? item : { ...item, wire: { ...wire, encrypted_content: opened } }
  }

  #restoredIn<Value>(value: Value): Value {
    return rewriteStrings(value, {
      rewrite: (text) => this.#restored(text, 'text'),
      opened: () => undefined,
      unread: () => {},
    })
  }

  #judge(script: Script): TextJudge {
    const depth = depthOf(script)
    return {
      patience: 0,
      reach: 0,
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
