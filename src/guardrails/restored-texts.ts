import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import type { AnswerRules } from './answer-rewriter.ts'
import type { GuardRun } from './guard-run.ts'
import { rewriteStrings } from './rewrite-strings.ts'
import type { Edit, TextJudge } from './text-judge.ts'

/** Placeholders as models write them: letters may be small, and marks escaped as Markdown does. In JSON text each backslash is two. */
const written = {
  text: /\\?\[([^\s[\]]{1,200})\]/g,
  json: /(?:\\\\)?\[([^\s[\]"]{1,200})\]/g,
} as const

type Script = keyof typeof written

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

  /** Of what comes whole, only a call that the caller carries out in the place of the gateway speaks to it as a text does. */
  rewriteEvent<Event extends TurnEvent>(event: Event): Event
  rewriteEvent(event: TurnEvent): TurnEvent {
    if (event.kind !== 'item-start' || event.item.kind !== 'tool-call' || event.item.handed === undefined) return event
    const { handed } = event.item
    const item: ItemStart = { ...event.item, handed: { ...handed, item: this.#restoredIn(handed.item) } }
    return { ...event, item }
  }

  #restoredIn<Value>(value: Value): Value {
    return rewriteStrings(value, { rewrite: (text) => this.#restored(text, 'text'), unread: () => {} })
  }

  #judge(script: Script): TextJudge {
    return {
      patience: 0,
      reach: 0,
      judge: (text, from, isEnd) => {
        const upTo = isEnd ? text.length : this.#beginOfHalf(text, from)
        return { edits: this.#edits(text, from, upTo, script), upTo }
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
    for (let slashes = 0; slashes < 2 && begin > from && text.charAt(begin - 1) === '\\'; slashes++) begin--
    return begin
  }

  #restored(text: string, script: Script): string {
    let restored = ''
    let at = 0
    for (const { start, end, text: value } of this.#edits(text, 0, text.length, script)) {
      restored += text.slice(at, start) + value
      at = end
    }
    return at === 0 ? text : restored + text.slice(at)
  }

  #edits(text: string, from: number, upTo: number, script: Script): readonly Edit[] {
    if (this.#run.placeholders.isEmpty || !text.includes('[', from)) return none
    const edits: Edit[] = []
    for (const match of text.slice(from, upTo).matchAll(written[script])) {
      const value = this.#valueOf(match[1] ?? '')
      if (value === null) continue
      const start = from + match.index
      const put = script === 'json' ? JSON.stringify(value).slice(1, -1) : value
      edits.push({ start, end: start + match[0].length, text: put })
    }
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

const none: readonly Edit[] = []
