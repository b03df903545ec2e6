import { isUtf8 } from 'node:buffer'
import { GatewayError } from '../errors/gateway-error.ts'
import { type ScannedJson, stringEnd } from '../streams/scan-json.ts'

/**
 * Throws GatewayError `invalid_request` for bytes that are not UTF-8: parsers differ in what they put in place of them, so that two
 * names, or two values, may be one to the gateway and two to the provider that gets the bytes.
 */
export function refuseBrokenText(bytes: Uint8Array, what: string): void {
  if (!isUtf8(bytes)) throw new GatewayError('invalid_request', `${what} is not valid UTF-8: send JSON as UTF-8.`)
}

/**
 * Throws GatewayError `invalid_request` for an object that somebody else may read differently: with a member that stands twice in one
 * object, however it is spelled (of which JSON parsers keep the first, the last or both), or with one that could become a prototype.
 * `value` is what JSON.parse makes of the bytes of `source`, nested as deeply as is allowed.
 */
export function refuseAmbiguous(value: object, source: ScannedJson): void {
  const kept = countMembers(value)
  if (kept === proto)
    throw new GatewayError('invalid_request', 'The body has a member named __proto__, which is refused.')
  // JSON.parse keeps one of the same name: it is exact to compare how many there are, and costs next to nothing.
  if (Array.isArray(value) || kept === source.memberCount) return
  const name = repeatedName(source.bytes)
  throw new GatewayError(
    'invalid_request',
    `The body has the member ${JSON.stringify(name.slice(0, shownLength))} twice in the same object: send each name once.`,
  )
}

const proto = -1
const shownLength = 100

/** How many members a parsed value has at all levels; `proto` when one of them is named so. */
function countMembers(value: object): number {
  let count = 0
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const member: unknown = value[index]
      if (typeof member !== 'object' || member === null) continue
      const inner = countMembers(member)
      if (inner === proto) return proto
      count += inner
    }
    return count
  }
  // What JSON.parse makes inherits nothing that is listed here.
  for (const name in value) {
    if (name === '__proto__') return proto
    count++
    const member: unknown = value[name as keyof typeof value]
    if (typeof member !== 'object' || member === null) continue
    const inner = countMembers(member)
    if (inner === proto) return proto
    count += inner
  }
  return count
}

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
