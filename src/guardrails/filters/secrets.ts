import { Beginnings } from '../beginnings.ts'
import { isAlphanumeric } from '../characters.ts'
import { assignedName } from '../secrets/assigned-name.ts'
import { entropyOf } from '../secrets/entropy.ts'
import { isGenericSecret } from '../secrets/generic-secret.ts'
import { findLogins } from '../secrets/logins.ts'
import { findPasswords, findUrlPasswords } from '../secrets/passwords.ts'
import { findPrivateKeys } from '../secrets/private-keys.ts'
import { isSecretReference } from '../secrets/secret-reference.ts'
import { serviceRules } from '../secrets/service-rules.ts'
import { tokenRules } from '../secrets/token-rules.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

// All secrets but keys and passwords stand in runs of such characters; prose has few of ten.
const isRun = new Uint8Array(1 << 16)
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+/.~%|-')
  isRun[character.charCodeAt(0)] = 1
const shortestRun = 10
const longestLead = 40
const signsBehind = '.|%~-'
// `123456789:AA…`: the colon is in no run.
const telegramBot = /^AA[\w-]{33}(?![\w-])/
const botNumber = /\d{8,10}:$/

interface Token {
  /** Matches from the characteristic beginning to the token's end. */
  readonly whole: RegExp
  /** Matches the part of the token before that; null if it begins there. */
  readonly before: RegExp | null
  readonly entropy: number
  /** A JSON Web Token may begin wherever one goes on, and be thousands of characters long: few of these places are tried. */
  readonly isWebToken: boolean
}

interface Service {
  readonly names: RegExp
  readonly value: RegExp
  readonly entropy: number
}

interface Compiled {
  readonly tokens: Beginnings<Token>
  readonly services: readonly Service[]
  /** The first letters of the names of services. */
  readonly serviceNames: RegExp
}

let compiled: Compiled | undefined

/** Finds keys, tokens and passwords: by how those of known services look, or by the names that they have where they stand. */
export function findSecrets({ text }: TextView): readonly Span[] {
  compiled ??= compile()
  const rules = compiled
  const spans: Span[] = [
    ...findPrivateKeys(text),
    ...[...findPasswords(text), ...findUrlPasswords(text), ...findLogins(text)].filter(
      (span) => !isSecretReference(text, span),
    ),
  ]
  const length = text.length
  for (let start = 0; start < length; start++) {
    let end = start
    while (end < length && isRun[text.charCodeAt(end)] === 1) end++
    if (end - start >= shortestRun) addFromRun(rules, text, start, end, spans)
    start = end
  }
  return spans
}

function addFromRun(rules: Compiled, text: string, start: number, runEnd: number, spans: Span[]): void {
  let end = runEnd
  // Base64 is padded.
  while (end < runEnd + 3 && text.charCodeAt(end) === 61) end++
  const run = text.slice(start, end)
  if (addTokens(rules, run, start, spans) || !/\d/.test(run)) return
  const span = assignedSecret(rules, text, start, run)
  if (span !== null && !isSecretReference(text, span)) spans.push(span)
}

function addTokens({ tokens }: Compiled, run: string, offset: number, spans: Span[]): boolean {
  const before = spans.length
  const webTokens = new WebTokenTries(run)
  tokens.each(run, (index, rules) => {
    for (const { whole, before: lead, entropy, isWebToken } of rules) {
      if (isWebToken && !webTokens.isDue(index)) continue
      whole.lastIndex = index
      if (!whole.test(run)) {
        if (isWebToken) webTokens.failed()
        continue
      }
      const start = index - leadLength(lead, run, index)
      const token = run.slice(start, whole.lastIndex)
      if (start > index || token.endsWith('EXAMPLE') || entropyOf(token) < entropy) {
        if (isWebToken) webTokens.wasPoor(index)
        continue
      }
      spans.push({ start: offset + start, end: offset + start + token.length })
      return start + token.length
    }
    return index + 1
  })
  return spans.length > before
}

/** The first part of a web token, and what it begins with, have no more characters. */
const headMost = 4003
const notOfHead = /[^\w-]/g

/** Where in a run of characters a web token is to be looked for. */
class WebTokenTries {
  readonly #run: string
  /** Where the first part of tokens that begin here ends: that decides for all of them how they go on. */
  #end = 0
  #next = 0

  constructor(run: string) {
    this.#run = run
  }

  isDue(index: number): boolean {
    if (index >= this.#end) {
      notOfHead.lastIndex = index
      this.#end = notOfHead.exec(this.#run)?.index ?? this.#run.length
      this.#next = this.#end - headMost
    }
    const isBeginning = this.#run.startsWith('eyJ', index) && !isAlphanumeric(this.#run.charCodeAt(index - 1))
    return isBeginning && index >= this.#next
  }

  /** None of them goes on as it should. */
  failed(): void {
    this.#next = this.#end
  }

  /** What is in front may have made it look like none: it is half as long at the next try. */
  wasPoor(index: number): void {
    this.#next = index + Math.ceil((this.#end - index) / 2)
  }
}

/** Length of the part of a token before its characteristic characters; -1 if that part does not match. */
function leadLength(lead: RegExp | null, run: string, index: number): number {
  if (lead === null) return 0
  return lead.exec(run.slice(Math.max(0, index - longestLead), index))?.[0].length ?? -1
}

function assignedSecret(
  { services, serviceNames }: Compiled,
  text: string,
  start: number,
  written: string,
): Span | null {
  const value = withoutSignsBehind(written)
  const bot = telegramBot.exec(value)
  if (bot !== null && botNumber.test(text.slice(Math.max(0, start - 11), start)))
    return { start, end: start + bot[0].length }
  const name = assignedName(text, start)
  if (name === '') return null
  const span = { start, end: start + value.length }
  if (serviceNames.test(name)) {
    for (const { names, value: shape, entropy } of services) {
      if (shape.test(value) && names.test(name) && entropyOf(value) >= entropy) return span
    }
  }
  const after = text.charCodeAt(span.end)
  // What is called or indexed is a name in a program.
  return after !== 40 && after !== 91 && isGenericSecret(name, value) ? span : null
}

/** Without full stops and the like at its end, which are of the sentence. A pattern would look for its end from each of them. */
function withoutSignsBehind(written: string): string {
  let end = written.length
  while (end > 0 && signsBehind.includes(written.charAt(end - 1))) end--
  return written.slice(0, end)
}

/** Compiling 230 rules takes some milliseconds, so it happens once, on first use. */
function compile(): Compiled {
  const tokens = new Beginnings<Token>()
  for (const [id, mark, rest, entropy = 0, before] of tokenRules) {
    // Letters before a short beginning make it the inside of a word.
    const isInside = before === undefined && (mark.length < 4 || isAlphanumeric(mark.charCodeAt(mark.length - 1)))
    tokens.add(mark, {
      whole: new RegExp(`${isInside ? '(?<![A-Za-z0-9])' : ''}${escaped(mark)}${rest}(?![A-Za-z0-9])`, 'y'),
      before: before === undefined ? null : new RegExp(`(?<![A-Za-z0-9])${before}$`),
      entropy,
      isWebToken: id === 'jwt',
    })
  }
  const services = serviceRules.map(([names, value, entropy = 2]) => ({
    names: new RegExp(`(?:^|[^a-z])(?:${names})(?:[\\w. \\t-]{0,24})$`, 'i'),
    value: new RegExp(`^(?:${value})$`),
    entropy,
  }))
  return { tokens, services, serviceNames: new RegExp(serviceRules.map(([names]) => names).join('|')) }
}

function escaped(text: string): string {
  return text.replace(/[.~/+]/g, '\\$&')
}
