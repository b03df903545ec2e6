import type { TurnEvent } from '../canonical/turn-event.ts'
import type { AnswerRules } from './answer-rewriter.ts'
import { BlockedAnswer } from './blocked-answer.ts'
import { type EventRewriting, rewriteEventTexts } from './event-texts.ts'
import { lastSeen, withoutLongRuns } from './folding/invisible.ts'
import type { GuardRun } from './guard-run.ts'
import { redactText } from './redact-text.ts'
import { rewriteEnvelope } from './rewrite-envelope.ts'
import { rewriteJson, rewriteMaybeJson } from './rewrite-json.ts'
import { type Stretch, stretchesOf } from './stretches.ts'
import type { Edit, TextJudge, Verdict } from './text-judge.ts'
import { type Finding, ScanError, type TextScanner } from './text-scanner.ts'

/** Tokens that are remembered with what may be told of them. */
const tellableMax = 10_000

/** Most texts come in pieces of a few characters: so many, or half of what is held back, are looked at together. */
const leastBatch = 64

/** A match that has not ended is waited for up to so many times what is held back. */
const growthMax = 4

/** What is kept of a match that is longer than that, so that its rest is known as such: keys have a line before them that says what they are. */
const leadChars = 256

/** So many characters behind what seems to be its end tell that it is: longer than the line that ends a key. */
const leastBehind = 80

/** What the output filters of one answer make of its texts. Everything throws BlockedAnswer where a filter blocks. */
export class OutputFilters implements AnswerRules {
  readonly #run: GuardRun
  readonly #scanner: TextScanner
  /** What became of texts that come whole: many stand in an answer several times, and are counted once. */
  readonly #known = new Map<string, string>()
  readonly #tellable = new Map<string, boolean>()

  /** How texts that come whole are rewritten. */
  readonly #whole: EventRewriting

  constructor(run: GuardRun, scanner: TextScanner) {
    this.#run = run
    this.#scanner = scanner
    const rewrite = (text: string) => rewriteMaybeJson(text, (said) => this.#rewrite(said))
    this.#whole = {
      rewrite,
      name: (text) => this.#rewrite(text, 0),
      rewriteArguments: (text) => this.rewriteArguments(text),
      opened: (text) => rewriteEnvelope(text, run.envelopes, { before: rewrite, contents: rewrite }),
      unread: (kind) => run.leave('output', kind),
    }
  }

  judge(): TextJudge {
    const { holdBackChars } = this.#scanner
    let isFirst = true
    // The beginning of a match that was redacted as far as it went then.
    let open = ''
    return {
      patience: holdBackChars + Math.max(leastBatch, holdBackChars / 2),
      // Signs that nobody sees stand between those of a match.
      reach: growthMax * holdBackChars,
      taken: withoutLongRuns,
      mayTell: (token) => this.#mayTell(token),
      judge: (text, from, isEnd) => {
        if (isFirst) this.#run.count('output', none)
        const behind = open === '' ? from : this.#endOf(open, text, from)
        if (behind > from && !isEnd && text.length - behind < leastBehind) {
          // Its last line may still be coming.
          const upTo = Math.max(from, behind - leastBehind)
          return { edits: upTo === from ? [] : [{ start: from, end: upTo, text: '' }], upTo }
        }
        const rest = this.#verdict(text, behind, isEnd, isFirst)
        isFirst = false
        const last = rest.edits.at(-1)
        open = !isEnd && last?.end === text.length ? text.slice(last.start, last.start + leadChars) : ''
        return behind === from ? rest : { ...rest, edits: [{ start: from, end: behind, text: '' }, ...rest.edits] }
      },
    }
  }

  // JSON can't be judged in half.
  argumentsJudge(): null {
    return null
  }

  rewriteArguments(text: string): string {
    return rewriteJson(text, (said) => this.#rewrite(said))
  }

  /** `texts`: what it counts as. */
  #rewrite(text: string, texts = 1): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const findings = this.#scan(text)
    this.#run.count('output', findings, texts)
    this.#refuse(findings)
    const rewritten = redactText(text, findings, this.#run.placeholders, false)
    this.#known.set(text, rewritten)
    this.#known.set(rewritten, rewritten)
    return rewritten
  }

  /** Whether nothing of a token that the model did not say is kept from callers. */
  #mayTell(token: string): boolean {
    let may = this.#tellable.get(token)
    if (may === undefined) {
      may = this.#scan(token).every(({ rule }) => rule.action === 'flag')
      if (this.#tellable.size < tellableMax) this.#tellable.set(token, may)
    }
    return may
  }

  rewriteEvent<Event extends TurnEvent>(event: Event): Event | undefined {
    const rewritten = rewriteEventTexts(event, this.#whole)
    // Nobody can follow a link that was changed.
    return urlOf(rewritten) === urlOf(event) ? rewritten : undefined
  }

  /** Where a match ends in a text that has gone on with it from an index on; that index where it has not. */
  #endOf(open: string, text: string, from: number): number {
    const goesOn = ({ start, end, rule }: Stretch) =>
      rule.action === 'redact' && start < open.length && end > open.length
    const found = stretchesOf(this.#scan(open + text.slice(from))).find(goesOn)
    return found === undefined ? from : from + found.end - open.length
  }

  /** `isFirst`: nothing of the part was shown, so that nothing in what stands before it was counted with it. */
  #verdict(text: string, from: number, isEnd: boolean, isFirst: boolean): Verdict {
    const { holdBackChars } = this.#scanner
    const findings = this.#scan(text).filter(({ end }) => end > from)
    let upTo = isEnd ? text.length : Math.max(from, lastSeen(text, holdBackChars))
    const edits: Edit[] = []
    const decided: Finding[] = []
    for (const stretch of stretchesOf(findings)) {
      const { end, rule } = stretch
      const start = Math.max(stretch.start, from)
      if (!isEnd && end === text.length && end - start <= growthMax * holdBackChars) {
        // It may go on, or turn out to be something else.
        upTo = Math.min(upTo, start)
      } else if (start < upTo || rule.action === 'block') {
        upTo = Math.max(upTo, end)
        for (const finding of stretch.findings) decided.push(finding)
        if (rule.action === 'redact') edits.push({ start, end, text: this.#placeholder(text, stretch) })
      }
    }
    for (const finding of findings) {
      const { start, rule } = finding
      if (rule.action === 'flag' && start < upTo && (start >= from || isFirst)) decided.push(finding)
    }
    if (decided.length > 0) {
      this.#run.count('output', decided, 0)
      this.#refuse(decided)
    }
    return { edits, upTo }
  }

  #scan(text: string): readonly Finding[] {
    try {
      return this.#scanner.scan(text, 'other')
    } catch (error) {
      if (!(error instanceof ScanError)) throw error
      const refusal = this.#run.fail('output', error)
      if (refusal !== null) throw new BlockedAnswer(refusal)
      return none
    }
  }

  #refuse(findings: readonly Finding[]): void {
    const refusal = findings.length === 0 ? null : this.#run.refusal(findings)
    if (refusal !== null) throw new BlockedAnswer(refusal)
  }

  /** What was taken from an answer never comes back into it. */
  #placeholder(text: string, { start, end, rule }: Stretch): string {
    return this.#run.placeholders.placeholder(rule.word, text.slice(start, end), false)
  }
}

const none: readonly Finding[] = []

function urlOf(event: TurnEvent): string | undefined {
  return event.kind === 'annotation' && event.annotation.kind === 'url-citation' ? event.annotation.url : undefined
}
