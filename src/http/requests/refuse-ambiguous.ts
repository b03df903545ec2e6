import { isUtf8 } from 'node:buffer'
import { bodyNames } from '../../contract/contract.ts'
import { foldedName } from '../../contract/folded-name.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { type ScannedJson, stringEnd } from '../../streams/scan-json.ts'

/**
 * Throws GatewayError `invalid_request` for bytes that are not UTF-8: parsers differ in what they put in place of them, so that two
 * names, or two values, may be one to the gateway and two to the provider that gets the bytes.
 */
export function refuseBrokenText(bytes: Uint8Array, what: string): void {
  if (!isUtf8(bytes)) throw new GatewayError('invalid_request', `${what} is not valid UTF-8: send JSON as UTF-8.`)
}

/** What is known of the members of a parsed body, at all levels. */
export interface Members {
  readonly count: number
  /** Whether one could become a prototype wherever it is copied. */
  readonly hasProto: boolean
  /** Whether one may be a known name in other letters: to be looked at more closely. */
  readonly hasOddNames: boolean
}

/** Walks through what JSON.parse made, nested as deeply as is allowed. */
export function membersOf(value: object): Members {
  const walk = new MemberWalk()
  walk.visit(value)
  return walk
}

class MemberWalk implements Members {
  count = 0
  hasProto = false
  hasOddNames = false

  visit(value: object): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const member: unknown = value[index]
        if (typeof member === 'object' && member !== null) this.visit(member)
      }
      return
    }
    // What JSON.parse makes inherits nothing that is listed here.
    for (const name in value) {
      this.count++
      if (!knownNames.has(name)) this.#note(name)
      const member: unknown = value[name as keyof typeof value]
      if (typeof member === 'object' && member !== null) this.visit(member)
    }
  }

  #note(name: string): void {
    if (name === '__proto__') this.hasProto = true
    else if (odd.test(name) && foldedNames.has(foldedName(name))) this.hasOddNames = true
  }
}

const knownNames: ReadonlySet<string> = new Set(bodyNames)
const foldedNames: ReadonlySet<string> = new Set(bodyNames.map(foldedName))
const odd = /[^a-z0-9_]/

/**
 * Throws GatewayError `invalid_request` for an object that somebody else may read differently: with a member that stands twice in one
 * object, however it is spelled (of which JSON parsers keep the first, the last or both), or with one that could become a prototype.
 * `value` is what JSON.parse makes of the bytes of `source`.
 */
export function refuseAmbiguous(value: object, source: ScannedJson): Members {
  const members = membersOf(value)
  if (members.hasProto) {
    throw new GatewayError('invalid_request', 'The body has a member named __proto__, which is refused.')
  }
  // JSON.parse keeps one of the same name: to compare how many there are is exact, and costs next to nothing.
  if (Array.isArray(value) || members.count === source.memberCount) return members
  const name = repeatedName(source.bytes)
  throw new GatewayError(
    'invalid_request',
    `The body has the member ${JSON.stringify(name.slice(0, shownLength))} twice in the same object: send each name once.`,
  )
}

const shownLength = 100

/** The first name that stands twice in an object of valid JSON. Slow: only for the message. */
function repeatedName(bytes: Buffer): string {
  const objects: Set<string>[] = []
  for (let at = 0; at < bytes.length; at++) {
    const token = String.fromCharCode(bytes[at] ?? 0)
    if (token === '{' || token === '[') objects.push(new Set())
    else if (token === '}' || token === ']') objects.pop()
    if (token !== '"') continue
    const start = at
    at = stringEnd(bytes, start)
    let next = at + 1
    while ((bytes[next] ?? colon) <= space) next++
    if (bytes[next] !== colon) continue
    const name = JSON.parse(bytes.toString('utf8', start, at + 1)) as string
    const names = objects.at(-1)
    if (names?.has(name) === true) return name
    names?.add(name)
  }
  return ''
}

const space = 0x20
const colon = 0x3a
