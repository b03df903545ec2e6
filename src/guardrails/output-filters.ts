import type { Extra } from '../canonical/part.ts'
import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import type { AnswerRules } from './answer-rewriter.ts'
import { BlockedAnswer } from './blocked-answer.ts'
import { lastSeen, withoutLongRuns } from './folding/invisible.ts'
import type { GuardRun } from './guard-run.ts'
import { redactText } from './redact-text.ts'
import { rewriteEnvelope } from './rewrite-envelope.ts'
import { rewriteJson, rewriteMaybeJson } from './rewrite-json.ts'
import { rewriteStrings, type StringRewriting } from './rewrite-strings.ts'
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
export class OutputFilters implements AnswerRules, StringRewriting {
  readonly #run: GuardRun
  readonly #scanner: TextScanner
  /** What became of texts that come whole: many stand in an answer several times, and are counted once. */
  readonly #known = new Map<string, string>()
  readonly #tellable = new Map<string, boolean>()

  constructor(run: GuardRun, scanner: TextScanner) {
    this.#run = run
    this.#scanner = scanner
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
    return rewriteJson(text, (said) => this.rewrite(said))
  }

  /** `texts`: what it counts as. */
  rewrite(text: string, texts = 1): string {
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

  unread(kind: string): void {
    this.#run.leave('output', kind)
  }

  rewriteEvent<Event extends TurnEvent>(event: Event): Event | undefined
  rewriteEvent(event: TurnEvent): TurnEvent | undefined {
    switch (event.kind) {
      case 'start':
        return { ...event, ...this.#named(event, ['id', 'model', 'serviceTier']) }
      case 'item-start':
        return { ...event, item: this.#item(event.item) }
      case 'item-done':
        return {
          ...event,
          ...(event.encrypted !== undefined && { encrypted: this.#encrypted(event.encrypted) }),
          ...(event.extra !== undefined && { extra: this.#strings(event.extra) }),
        }
      case 'annotation': {
        const annotation = this.#strings(event.annotation)
        // Nobody can follow a link that was changed.
        const isLost =
          annotation.kind === 'url-citation' &&
          event.annotation.kind === 'url-citation' &&
          annotation.url !== event.annotation.url
        return isLost ? undefined : { ...event, annotation }
      }
      case 'server-call': {
        const { call } = event
        const { arguments: said } = call
        const callId = this.#name(call.callId)
        const item = this.#strings(call.item)
        return { ...event, call: { ...call, callId, arguments: this.rewriteArguments(said), item } }
      }
      case 'server-progress':
        return { ...event, members: this.#strings(event.members) }
      case 'server-result': {
        const { images, ...said } = event.result
        if (images !== undefined && images.length > 0) this.unread('image')
        return { ...event, result: { ...event.result, ...this.#strings(said) } }
      }
      case 'finish': {
        const named = this.#named(event, ['stopSequence', 'nativeReason', 'serviceTier'])
        return {
          ...{ ...event, ...named },
          ...(event.declined !== undefined && { declined: this.#strings(event.declined) }),
          ...(event.extra !== undefined && { extra: this.#strings(event.extra) }),
        }
      }
      default:
        // What a provider's own tool was told is shown in its item.
        return event
    }
  }

  opened(text: string): string | undefined {
    const rewrite = (said: string) => rewriteMaybeJson(said, (each) => this.rewrite(each))
    return rewriteEnvelope(text, this.#run.envelopes, { before: rewrite, contents: rewrite })
  }

  #encrypted(text: string): string {
    const opened = this.opened(text)
    if (opened === undefined) this.unread('encrypted')
    return opened ?? text
  }

  #item(item: ItemStart): ItemStart {
    switch (item.kind) {
      case 'native':
        return { ...item, wire: this.#strings(item.wire), ...(item.search && { search: this.#strings(item.search) }) }
      case 'tool-call': {
        const { handed, name } = item
        const shown = handed && { handed: { ...handed, item: this.#strings(handed.item) } }
        const callId = this.#name(item.callId)
        return this.#withExtra({ ...item, callId, name: this.rewrite(name), ...shown })
      }
      case 'generated-image':
        this.unread('image')
        return this.#withExtra(item)
      default:
        return this.#withExtra(item)
    }
  }

  /** An id or a word of a provider: no text of an answer, and yet a place for one. */
  #name(text: string): string {
    return this.rewrite(text, 0)
  }

  /** Those members of a value that are texts, rewritten. */
  #named<Name extends string>(value: { readonly [Member in Name]?: unknown }, names: readonly Name[]) {
    const rewritten: { [Member in Name]?: string } = {}
    for (const name of names) {
      const text = value[name]
      if (typeof text === 'string') rewritten[name] = this.#name(text)
    }
    return rewritten
  }

  #withExtra<Item extends { readonly id?: string; readonly extra?: Extra }>(item: Item): Item {
    const named = { ...item, ...this.#named(item, ['id']) }
    return item.extra === undefined ? named : { ...named, extra: this.#strings(item.extra) }
  }

  #strings<Value>(value: Value): Value {
    return rewriteStrings(value, {
      rewrite: (text) => rewriteMaybeJson(text, (said) => this.rewrite(said)),
      opened: (text) => this.opened(text),
      unread: (kind) => this.unread(kind),
    })
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
