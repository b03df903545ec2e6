import type { GatewayError } from '../errors/gateway-error.ts'
import type { Holder } from '../shares/holder.ts'
import { LoopTurns } from '../shares/loop-turns.ts'
import type { GuardRun } from './guard-run.ts'
import { type JsonToken, jsonTokens } from './json-tokens.ts'
import { RedactedTexts } from './redacted-texts.ts'
import { outside } from './span.ts'
import type { TextGroup } from './text-group.ts'
import {
  type FilterRule,
  type Finding,
  ScanError,
  type ScannedText,
  type TextOrigin,
  type TextScanner,
} from './text-scanner.ts'

/** Of all requests of the process. */
const turns = new LoopTurns()

/** Deeper JSON in strings of JSON is read as text. */
const nestingMax = 4

/** The texts of one request that were looked at on their way in, each once however often it comes. */
export class ScannedTexts {
  /** Values whose texts were all looked at. */
  readonly done = new WeakSet<object>()
  readonly #run: GuardRun
  readonly #scanner: TextScanner
  /** Whose request it is. */
  readonly holder: Holder
  readonly #found: Readonly<Record<TextOrigin, Map<string, readonly Finding[]>>> = { user: new Map(), other: new Map() }
  readonly #hidden = new Map<string, readonly JsonToken[]>()
  readonly #seen = new Set<string>()
  readonly #redacted: RedactedTexts
  /** Whether a pattern asks where a text begins or ends. */
  readonly #hasAnchors: boolean
  #wanted: ScannedText[] = []
  #groups: TextGroup[] = []
  #redacts = false

  constructor(run: GuardRun, scanner: TextScanner) {
    this.holder = run.holder
    this.#run = run
    this.#scanner = scanner
    const patterns = scanner.rules.flatMap(({ guardrail }) => guardrail.rules.patterns)
    this.#hasAnchors = patterns.some(({ pattern }) => anchors.test(pattern))
    this.#redacted = new RedactedTexts(this, run.placeholders)
  }

  /** Whether something was found that is to be redacted. */
  get redacts(): boolean {
    return this.#redacts
  }

  /** Adds texts that are to be looked at with the next `scan`, unless they were before. */
  add(group: TextGroup): void {
    const key = keyOf(group)
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#groups.push(group)
    const { texts, origin } = group
    for (const text of texts) this.#want(text, origin, 0)
    if (texts.length > 1) this.#wantRaw(texts.join(''), origin)
  }

  /**
   * Looks at what was added. At once where that is little and no filter asks a server. Throws or rejects with GatewayError 403 for what a filter blocks, 503 where a
   * filter that must look could not, or with the signal's reason.
   */
  scan(signal: AbortSignal): void | Promise<void> {
    const failed = this.#look(signal)
    return failed instanceof Promise ? failed.then((errors) => this.#conclude(errors)) : this.#conclude(failed)
  }

  /**
   * Looks at names that the request could do without, such as those of models, and gives for each the ids of the guardrails that
   * keep it from leaving. Rejects as `scan` does, but not for what a filter blocks.
   */
  async holdersOf(names: readonly TextGroup[], signal: AbortSignal): Promise<readonly ReadonlySet<string>[]> {
    const groups = names.map((group): TextGroup => ({ ...group, isName: true }))
    for (const group of groups) this.add(group)
    const failed = await this.#look(signal)
    this.#count()
    const failure = this.#fail(failed)
    if (failure !== undefined) throw failure
    return groups.map((group) => {
      const held = this.#foundInGroup(group).filter(({ rule }) => rule.action !== 'flag')
      return new Set(held.map(({ rule }) => rule.guardrail.id))
    })
  }

  /** The texts with placeholders for what is to be redacted; the same list where nothing is. They must have been looked at. */
  redact(group: TextGroup): readonly string[] {
    const redacted = this.#redacted.of(group)
    // What a placeholder stands in need not be looked at again.
    if (redacted !== group.texts) this.#seen.add(keyOf({ ...group, texts: redacted }))
    return redacted
  }

  /** What was found in a text as it stands. */
  foundIn(text: string, origin: TextOrigin): readonly Finding[] {
    return this.#found[origin].get(text) ?? none
  }

  /** What was found in all that a text says, at its places; in JSON that hides it behind escapes, at those of the string that says it. */
  allIn(text: string, origin: TextOrigin, nesting = 0): readonly Finding[] {
    const findings = this.foundIn(text, origin)
    const inStrings = this.#hiddenIn(text, nesting).flatMap(({ start, end, value }) =>
      this.allIn(value, origin, nesting + 1).map(({ rule }) => ({ start, end, rule })),
    )
    return inStrings.length === 0 ? findings : [...inStrings, ...newIn(findings, inStrings)]
  }

  /** What is found only when the texts of a group are read as one, at its places in them all. */
  acrossTexts({ texts, origin }: TextGroup): readonly Finding[] {
    if (texts.length < 2) return none
    let offset = 0
    const single: Finding[] = []
    for (const text of texts) {
      for (const { start, end, rule } of this.allIn(text, origin))
        single.push({ start: start + offset, end: end + offset, rule })
      offset += text.length
    }
    const joined = this.#found[origin].get(texts.join('')) ?? none
    return newIn(joined, single)
  }

  #want(text: string, origin: TextOrigin, nesting: number): void {
    this.#wantRaw(text, origin)
    for (const { value } of this.#hiddenIn(text, nesting)) this.#want(value, origin, nesting + 1)
  }

  /** The strings of a text that is JSON which say something that it does not show as it stands. */
  #hiddenIn(text: string, nesting: number): readonly JsonToken[] {
    if (nesting > nestingMax || !(this.#hasAnchors || text.includes('\\'))) return noTokens
    let hidden = this.#hidden.get(text)
    if (hidden === undefined) {
      const isHidden = ({ isString, isEscaped }: JsonToken) => isString && (isEscaped || this.#hasAnchors)
      hidden = jsonTokens(text)?.filter(isHidden) ?? noTokens
      this.#hidden.set(text, hidden)
    }
    return hidden
  }

  #wantRaw(text: string, origin: TextOrigin): void {
    if (text === '' || this.#found[origin].has(text)) return
    this.#found[origin].set(text, none)
    this.#wanted.push({ text, origin })
  }

  /** Looks at what was added, and gives why filters could not. */
  #look(signal: AbortSignal): readonly ScanError[] | Promise<readonly ScanError[]> {
    const wanted = this.#wanted
    this.#wanted = []
    if (this.#scanner.scanAll === undefined || wanted.length === 0) {
      if (wanted.reduce((sum, { text }) => sum + text.length, 0) > turnChars) return this.#scanInTurns(wanted, signal)
      return wanted.flatMap((each) => this.#scanOne(each) ?? [])
    }
    return this.#scanner.scanAll(wanted, this.holder, signal).then(({ findings, failed }) => {
      for (const [at, { text, origin }] of wanted.entries()) this.#found[origin].set(text, findings[at] ?? none)
      return failed
    })
  }

  /** Lets other requests go on between texts, and in a long one between filters. */
  async #scanInTurns(wanted: readonly ScannedText[], signal: AbortSignal): Promise<readonly ScanError[]> {
    const failed: ScanError[] = []
    let scanned = 0
    for (const each of wanted) {
      if (scanned > turnChars) {
        await turns.next(this.holder)
        signal.throwIfAborted()
        scanned = 0
      }
      const error = each.text.length > turnChars ? await this.#scanLong(each, signal) : this.#scanOne(each)
      if (error !== null) failed.push(error)
      scanned += each.text.length
    }
    return failed
  }

  async #scanLong({ text, origin }: ScannedText, signal: AbortSignal): Promise<ScanError | null> {
    const steps = this.#scanner.scanInSteps(text, origin)
    try {
      let step = steps.next()
      while (step.done !== true) {
        await turns.next(this.holder)
        signal.throwIfAborted()
        step = steps.next()
      }
      this.#found[origin].set(text, step.value)
      return null
    } catch (error) {
      if (error instanceof ScanError) return error
      throw error
    }
  }

  #scanOne({ text, origin }: ScannedText): ScanError | null {
    try {
      this.#found[origin].set(text, this.#scanner.scan(text, origin))
      return null
    } catch (error) {
      if (error instanceof ScanError) return error
      throw error
    }
  }

  #conclude(failed: readonly ScanError[]): void {
    const found = this.#count()
    this.#redacts ||= found.some(({ rule }) => rule.action === 'redact')
    const refusal = this.#run.refusal(found)
    const failure = this.#fail(failed)
    const error = refusal ?? failure
    if (error !== undefined) throw error
  }

  /** Notes filters that could not look, and gives the error where one of them must. */
  #fail(failed: readonly ScanError[]): GatewayError | undefined {
    return failed.flatMap((error) => this.#run.fail('input', error) ?? [])[0]
  }

  /** Counts what was found in what was added, and gives it. */
  #count(): readonly Finding[] {
    const groups = this.#groups
    this.#groups = []
    const found = groups.flatMap((group) => this.#foundInGroup(group))
    this.#run.count(
      'input',
      found,
      groups.reduce((sum, { texts }) => sum + texts.length, 0),
    )
    return found
  }

  #foundInGroup(group: TextGroup): readonly Finding[] {
    const found = [...group.texts.flatMap((text) => this.allIn(text, group.origin)), ...this.acrossTexts(group)]
    return group.isName === true ? found.map(refused) : found
  }
}

const none: readonly Finding[] = []

/** Those findings that overlap no other of the same rule. */
function newIn(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0 || others.length === 0) return findings
  const known = byRule(others)
  return [...byRule(findings)].flatMap(([rule, own]) => outside(own, known.get(rule) ?? none))
}

function byRule(findings: readonly Finding[]): ReadonlyMap<FilterRule, readonly Finding[]> {
  const groups = new Map<FilterRule, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.rule)
    if (group === undefined) groups.set(finding.rule, [finding])
    else group.push(finding)
  }
  return groups
}

/** Characters that are looked at before others have their turn: a few milliseconds for most texts. */
const turnChars = 65_536
const anchors = /[$^]|\\[Az]/
const noTokens: readonly JsonToken[] = []

function keyOf({ texts, origin, isName = false }: TextGroup): string {
  return `${origin}${isName ? '!' : ''} ${texts.length} ${texts.join('\0')}`
}

function refused(finding: Finding): Finding {
  const { rule } = finding
  if (rule.action !== 'redact') return finding
  const blocking = blockingRules.get(rule) ?? { ...rule, action: 'block' }
  blockingRules.set(rule, blocking)
  return { ...finding, rule: blocking }
}

// Counts are kept by rule.
const blockingRules = new WeakMap<FilterRule, FilterRule>()
