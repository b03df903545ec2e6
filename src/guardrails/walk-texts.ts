import { type Envelopes, envelopeKinds } from '../canonical/envelope.ts'
import { bodyNames } from '../contract/contract.ts'
import { ExactNumber } from '../streams/exact-number.ts'
import { isJsonObject, type JsonObject } from '../streams/untrusted-json.ts'
import { rewriteEnvelope } from './rewrite-envelope.ts'
import type { TextGroup } from './text-group.ts'
import type { TextOrigin } from './text-scanner.ts'
import {
  beginsCredentials,
  hasWords,
  holdsBytes,
  holdsEnvelope,
  isCallable,
  isListedWord,
  isSealed,
  isWordOfFormat,
  leastNumber,
} from './unwalked.ts'

/** Gives the texts of a group as they are to stand: the same list where they stay. */
export type TakeTexts = (group: TextGroup) => readonly string[]

/**
 * Whose names the members of a value have: those of the gateway's own words, of a wire format, or of whoever wrote the value, such as the
 * arguments of a call.
 */
export type Naming = 'canonical' | 'wire' | 'free'

interface Place {
  readonly naming: Naming
  readonly origin: TextOrigin
  /** The name of the member. */
  readonly name: string
  /** A member of the value that is left out. Absent: none. */
  readonly left?: string
}

/**
 * Shows every text of a conversation, or of a request's body, to `take`, and puts in its place what that gives: the same value where nothing
 * changes. Texts of one list of parts are shown together, and so is what the gateway sealed in an envelope. What is left out is listed in
 * unwalked.ts; `unsent` are members of a body that no provider is sent.
 */
export function walkTexts<T>(value: T, naming: Naming, take: TakeTexts, options: WalkOptions = {}): T {
  return new Walk(take, options).value(value, { naming, origin: 'other', name: '' }) as T
}

export interface WalkOptions {
  readonly unsent?: ReadonlySet<string>
  /** Absent: envelopes stay closed. */
  readonly envelopes?: Envelopes | undefined
}

class Walk {
  readonly #take: TakeTexts
  readonly #unsent: ReadonlySet<string>
  readonly #envelopes: Envelopes | undefined

  constructor(take: TakeTexts, { unsent = noMembers, envelopes }: WalkOptions) {
    this.#take = take
    this.#unsent = unsent
    this.#envelopes = envelopes
  }

  value(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#text(value, place)
    if (typeof value === 'number' || value instanceof ExactNumber) return this.#number(value, place)
    if (Array.isArray(value)) return this.#list(value, place)
    return isJsonObject(value) ? this.#object(value, place) : value
  }

  #text(text: string, { naming, origin, name }: Place): string {
    if (text === '') return text
    if (naming === 'canonical' && isWordOfFormat(name, text)) return text
    if (naming === 'wire' && hasWords(name)) {
      // What a format does not list may be anything, and a placeholder is no word of it.
      if (!isListedWord(text)) this.#take({ texts: [text], origin, isName: true })
      return text
    }
    return this.#take({ texts: [text], origin })[0] ?? text
  }

  /** A number is a text to whoever reads it; as such it is replaced. */
  #number(value: number | ExactNumber, { naming, origin }: Place): unknown {
    if (naming === 'canonical' || Math.abs(Number(value)) < leastNumber) return value
    const text = String(value)
    const [taken = text] = this.#take({ texts: [text], origin })
    return taken === text ? value : taken
  }

  #list(list: readonly unknown[], place: Place): readonly unknown[] {
    const texts = place.naming === 'free' ? none : textsOf(list, place)
    if (texts.length < 2) return mapped(list, (each) => this.value(each, place))
    const taken = this.#take({ texts, origin: place.origin })
    let at = 0
    return mapped(list, (each) => {
      if (textOf(each, place) === null) return this.value(each, place)
      const text = taken[at++]
      if (!isJsonObject(each)) return text
      const rest = this.#object(each, place, 'text')
      return rest['text'] === text ? rest : { ...rest, text }
    })
  }

  #object(value: JsonObject, place: Place, done = ''): JsonObject {
    const { naming } = place
    if (naming === 'free') return this.#freely(value, place)
    const origin = originOf(value, place)
    const isBody = naming === 'wire' && place.name === ''
    return renamed(value, (name, member) => {
      if (name === done || (isBody && this.#unsent.has(name))) return null
      const opened = this.#opened(name, member)
      if (opened !== undefined) return [name, opened]
      if (isLeft(value, name, member, place)) return null
      if (name === 'name' && typeof member === 'string' && isCallable(value)) {
        this.#take({ texts: [member], origin, isName: true })
        return null
      }
      const isKnown = naming === 'canonical' || knownNames.has(name)
      const newName = isKnown ? name : (this.#take({ texts: [name], origin })[0] ?? name)
      const inside: Place = {
        naming: isKnown ? namingOf(value, name, naming) : 'free',
        origin: isBody && isPrompt(name, member) ? 'user' : origin,
        name,
        ...(isBody && name === 'metadata' && { left: 'user_id' }),
      }
      return [newName, this.value(member, inside)]
    })
  }

  /** A text with an envelope, with what filters make of its contents and of what stands before it. */
  #opened(name: string, member: unknown): string | undefined {
    if (typeof member !== 'string' || !holdsEnvelope(name)) return undefined
    const take = (text: string): string =>
      text === '' ? text : (this.#take({ texts: [text], origin: 'other' })[0] ?? text)
    return rewriteEnvelope(member, this.#envelopes, {
      before: take,
      contents: (text, kind) => (envelopeKinds[kind].isOpenOnceDecoded === true ? text : take(text)),
    })
  }

  #freely(value: JsonObject, { left, ...place }: Place): JsonObject {
    return renamed(value, (name, member) => {
      if (name === left) return null
      // The contract takes no names of metadata with brackets, nor do providers.
      const isName = left !== undefined
      const taken = name === '' ? name : this.#take({ texts: [name], origin: place.origin, isName })[0]
      return [isName ? name : (taken ?? name), this.value(member, { ...place, name })]
    })
  }
}

/** An object with other members, in their order; the same object where all stay. `change` gives null for one that stays. */
function renamed(
  value: JsonObject,
  change: (name: string, member: unknown) => readonly [string, unknown] | null,
): JsonObject {
  const names = Object.keys(value)
  let changed: [string, unknown][] | undefined
  for (const [at, name] of names.entries()) {
    const member = value[name]
    const next = change(name, member)
    if (next !== null && (next[0] !== name || next[1] !== member)) {
      changed ??= names.slice(0, at).map((each) => [each, value[each]])
      changed.push([...next])
    } else changed?.push([name, member])
  }
  return changed === undefined ? value : Object.fromEntries(changed)
}

const none: readonly string[] = []
const noMembers: ReadonlySet<string> = new Set()
const knownNames: ReadonlySet<string> = new Set(bodyNames)

/** Members whose names and texts are whoever wrote them, whatever the format. */
const freeMembers: ReadonlySet<string> = new Set([
  ...['parameters', 'input_schema', 'schema', 'metadata', 'properties', 'imageConfig', 'image_config'],
])

function namingOf(parent: JsonObject, name: string, naming: Naming): Naming {
  if (freeMembers.has(name) || (name === 'arguments' && naming === 'wire')) return 'free'
  if (name === 'input' && typeof parent['type'] === 'string' && parent['type'].endsWith('tool_use')) return 'free'
  return naming === 'canonical' && (name === 'extra' || name === 'wire') ? 'wire' : naming
}

function isLeft(parent: JsonObject, name: string, member: unknown, { name: at }: Place): boolean {
  return isSealed(parent, name, member) || beginsCredentials(parent, name, at) || holdsBytes(parent, name, member, at)
}

/** What users write; the results of tools come in the same messages. */
function originOf(value: JsonObject, { origin }: Place): TextOrigin {
  const { role, type } = value
  if (typeof role === 'string') return role === 'user' ? 'user' : 'other'
  return typeof type === 'string' && type.endsWith('tool_result') ? 'other' : origin
}

/** A prompt that is no list of messages. */
function isPrompt(name: string, member: unknown): boolean {
  return (name === 'input' || name === 'prompt') && typeof member === 'string'
}

const textLists: ReadonlySet<string> = new Set(['text', 'summary'])

function textsOf(list: readonly unknown[], place: Place): readonly string[] {
  let texts: string[] | undefined
  for (const each of list) {
    const text = textOf(each, place)
    if (text === null) continue
    texts ??= []
    texts.push(text)
  }
  return texts ?? none
}

/** The text of a part; null for anything else. */
function textOf(part: unknown, { name }: Place): string | null {
  if (typeof part === 'string') return textLists.has(name) ? part : null
  if (!isJsonObject(part)) return null
  const { text } = part
  return typeof text === 'string' ? text : null
}

function mapped(list: readonly unknown[], change: (each: unknown) => unknown): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, each] of list.entries()) {
    const next = change(each)
    if (next !== each) changed ??= [...list]
    if (changed !== undefined) changed[at] = next
  }
  return changed ?? list
}
