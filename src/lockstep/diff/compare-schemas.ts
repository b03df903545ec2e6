import { type Json, refOf } from '../document/openapi.ts'
import type { Level, Tell } from './change.ts'
import { anything, isSchema, kindsOf, propertiesOf, requiredOf, tagged, valuesOf } from './schema-kinds.ts'

/** A schema of two contracts, and who writes what it describes: callers (`request`) or the server (`response`). */
export interface SchemaPair {
  readonly before: unknown
  readonly after: unknown
  readonly documents: { readonly before: Json; readonly after: Json }
  readonly side: 'request' | 'response'
}

/** Tells what differs between two schemas, every pair of named schemas once. */
export function compareSchemas(pair: SchemaPair, at: string, tell: Tell): void {
  compare(pair, at, { seen: new Set(), tell })
}

interface Walk {
  /** Schemas may contain themselves. */
  readonly seen: Set<string>
  readonly tell: Tell
}

/** Two objects of the same kind, one of each contract. */
interface AlikePair extends SchemaPair {
  readonly before: Json
  readonly after: Json
}

function compare(pair: SchemaPair, at: string, walk: Walk): void {
  const names = [refOf(pair.before), refOf(pair.after)]
  if (names.some((name) => name !== undefined)) {
    const key = names.map((name, index) => name ?? `${at} ${index}`).join(' ')
    if (walk.seen.has(key)) return
    walk.seen.add(key)
  }
  const before = kindsOf(pair.before, pair.documents.before)
  const after = kindsOf(pair.after, pair.documents.after)
  const { side } = pair
  for (const [kind, old] of before) {
    const now = after.get(kind) ?? (kind === 'integer' ? after.get('number') : undefined)
    if (now !== undefined) compareAlike({ ...pair, before: old, after: now }, at, walk)
    else if (isMissed(kind, after, side)) walk.tell(lossOf(side), at, `is never ${kind} any more`)
  }
  if (before.has(anything)) return
  for (const kind of after.keys()) {
    if (before.has(kind) || (kind === 'integer' && before.has('number'))) continue
    const what = `may now be ${kind}`
    if (side === 'request') walk.tell('harmless', at, what)
    // A further member of a union is what callers are told to expect, and some are not; another type of value nobody is.
    else walk.tell(kind.startsWith(tagged) ? 'warning' : 'breaking', at, what)
  }
}

// A caller copes with never being told something, unless that is what it waits for.
function lossOf(side: SchemaPair['side']): Level {
  return side === 'request' ? 'breaking' : 'warning'
}

/** Whether somebody misses a kind of value that is not among those that are left. */
function isMissed(kind: string, left: ReadonlyMap<string, Json>, side: SchemaPair['side']): boolean {
  // A caller may be told less than it was prepared for, but not something else.
  return side === 'request' ? !left.has(anything) : kind !== 'null' && kind !== anything && !left.has(anything)
}

function compareAlike(pair: AlikePair, at: string, walk: Walk): void {
  const { before, after, side } = pair
  compareValues(pair, at, walk)
  if (side === 'request') compareBounds(before, after, at, walk)
  compareProperties(pair, at, walk)
  const { items } = before
  if (isSchema(items) && isSchema(after['items']))
    compare({ ...pair, before: items, after: after['items'] }, `${at}[]`, walk)
}

function compareValues({ before, after, side }: AlikePair, at: string, { tell }: Walk): void {
  const old = valuesOf(before)
  const now = valuesOf(after)
  if (now === undefined) {
    if (old !== undefined) tell(side === 'request' ? 'harmless' : 'warning', at, 'may now be any value')
    return
  }
  if (old === undefined) {
    tell(side === 'request' ? 'breaking' : 'harmless', at, `is only ${now.join(', ')} now`)
    return
  }
  const lost = old.filter((value) => !now.includes(value))
  if (lost.length > 0) tell(lossOf(side), at, `is never ${lost.join(', ')} any more`)
  const fresh = now.filter((value) => !old.includes(value))
  if (fresh.length > 0) tell(side === 'request' ? 'harmless' : 'warning', at, `may now be ${fresh.join(', ')}`)
}

const leasts = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const mosts = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const rules = ['pattern', 'format', 'propertyNames']

function compareBounds(before: Json, after: Json, at: string, { tell }: Walk): void {
  for (const [names, sign] of [[leasts, 1] as const, [mosts, -1] as const]) {
    for (const name of names) {
      const now = after[name]
      const old = before[name]
      if (now === old) continue
      if (typeof now !== 'number') tell('harmless', at, `${name} is gone`)
      else if (typeof old === 'number' && sign * now <= sign * old) tell('harmless', at, `${name} is ${now} now`)
      else tell('breaking', at, `${name} is ${now} now`)
    }
  }
  for (const name of rules) {
    if (JSON.stringify(after[name]) === JSON.stringify(before[name])) continue
    if (after[name] === undefined) tell('harmless', at, `${name} is gone`)
    else tell('breaking', at, `has another ${name}`)
  }
}

function compareProperties(pair: AlikePair, at: string, walk: Walk): void {
  const { before, after, side } = pair
  const { tell } = walk
  const old = propertiesOf(before)
  const now = propertiesOf(after)
  const [wasAsked, isAsked] = [requiredOf(before), requiredOf(after)]
  for (const [name, schema] of Object.entries(old)) {
    const found = now[name]
    const place = `${at}.${name}`
    if (found === undefined) {
      tell('breaking', place, 'is gone')
      continue
    }
    if (side === 'response') compareDuty(wasAsked.has(name), isAsked.has(name), place, walk)
    compare({ ...pair, before: schema, after: found }, place, walk)
  }
  for (const name of Object.keys(now)) {
    if (Object.hasOwn(old, name) || (side === 'request' && isAsked.has(name))) continue
    tell('harmless', `${at}.${name}`, 'is new')
  }
  if (side === 'request') compareDemands(pair, wasAsked, isAsked, at, walk)
  const [oldRest, nowRest] = [before['additionalProperties'], after['additionalProperties']]
  if (isSchema(oldRest) && isSchema(nowRest)) compare({ ...pair, before: oldRest, after: nowRest }, `${at}.*`, walk)
}

function compareDuty(wasAsked: boolean, isAsked: boolean, place: string, { tell }: Walk): void {
  if (wasAsked && !isAsked) tell('breaking', place, 'may now be missing')
  if (!wasAsked && isAsked) tell('harmless', place, 'is always there now')
}

function compareDemands(
  { before, after }: AlikePair,
  wasAsked: ReadonlySet<string>,
  isAsked: ReadonlySet<string>,
  at: string,
  { tell }: Walk,
): void {
  for (const name of isAsked) if (!wasAsked.has(name)) tell('breaking', `${at}.${name}`, 'is now required')
  for (const name of wasAsked) {
    if (!isAsked.has(name) && Object.hasOwn(propertiesOf(after), name))
      tell('harmless', `${at}.${name}`, 'is no longer required')
  }
  const refuses = after['additionalProperties'] === false
  const refused = before['additionalProperties'] === false
  if (refuses && !refused) tell('breaking', at, 'refuses other members')
  if (refused && !refuses) tell('harmless', at, 'takes other members')
}
