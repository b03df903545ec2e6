import {
  type FoundOperation,
  type Json,
  nameOf,
  objectOf,
  operationsOf,
  resolve,
  securityOf,
} from '../document/openapi.ts'
import type { Change, Tell } from './change.ts'
import { compareSchemas, type SchemaPair } from './compare-schemas.ts'

interface Contracts {
  readonly before: Json
  readonly after: Json
}

/** What differs for callers between two contracts, in the order of the older one's operations; then those that are new. */
export function compareContracts(before: Json, after: Json): Change[] {
  const pair = { before, after }
  const changes: Change[] = []
  const tellOf =
    (operation: FoundOperation): Tell =>
    (level, place, what) =>
      changes.push({ operation: nameOf(operation), place, what, level })
  const now = operationsOf(after)
  const met = new Set<FoundOperation>()
  for (const old of operationsOf(before)) {
    const found = counterpartOf(old, now)
    if (found === undefined) tellOf(old)('breaking', '', 'is gone')
    else {
      met.add(found)
      compareOperations(old, found, pair, tellOf(old))
    }
  }
  for (const each of now) if (!met.has(each)) tellOf(each)('harmless', '', 'is new')
  return changes
}

/** The same operation in another contract: that of its id, else that of its method and path. */
function counterpartOf(old: FoundOperation, all: readonly FoundOperation[]): FoundOperation | undefined {
  const shape = shapeOf(old)
  const named = old.id === undefined ? [] : all.filter(({ id }) => id === old.id)
  const alike = (each: FoundOperation) => shapeOf(each) === shape
  // An id that is there twice is the linter's business.
  return named.find(alike) ?? named[0] ?? all.find(alike)
}

// What a parameter of the path is called nobody sees.
function shapeOf({ method, path }: FoundOperation): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
}

function compareOperations(old: FoundOperation, now: FoundOperation, pair: Contracts, tell: Tell): void {
  const name = ({ method, path }: FoundOperation) => `${method.toUpperCase()} ${path}`
  if (shapeOf(old) !== shapeOf(now)) tell('breaking', '', `was ${name(old)} and is ${name(now)}`)
  if (old.id !== undefined && old.id !== now.id) {
    // Nothing of it is on the wire; functions of generated clients are called so.
    tell('warning', '', `has the operationId ${now.id ?? '(none)'} now`)
  }
  compareSecurity(old, now, pair, tell)
  if (now.operation['deprecated'] === true && old.operation['deprecated'] !== true)
    tell('warning', '', 'is deprecated now')
  compareParameters(old, now, pair, tell)
  compareBodies(old, now, pair, tell)
  compareAnswers(old, now, pair, tell)
}

function compareSecurity(old: FoundOperation, now: FoundOperation, pair: Contracts, tell: Tell): void {
  const ways = ({ operation }: FoundOperation, document: Json) =>
    securityOf(document, operation).map((names) => names.toSorted().join('+'))
  const [before, after] = [ways(old, pair.before), ways(now, pair.after)]
  // Who asks for nothing takes every credential.
  if (after.length === 0 || after.includes('')) {
    if (before.length > 0 && !before.includes('')) tell('harmless', '', 'asks for no credential any more')
    return
  }
  const isKept = before.length > 0 && before.every((way) => after.includes(way))
  if (!isKept) tell('breaking', '', 'asks for another credential')
  else if (after.length > before.length) tell('harmless', '', 'takes another credential too')
}

function compareParameters(old: FoundOperation, now: FoundOperation, pair: Contracts, tell: Tell): void {
  const all = ({ parameters, path }: FoundOperation) =>
    new Map(parameters.map((each) => [placeOf(each, path), each] as const))
  const before = all(old)
  const after = all(now)
  for (const [place, parameter] of before) {
    const found = after.get(place)
    const name = labelOf(parameter)
    if (found === undefined) tell('breaking', name, 'is gone')
    else compareSchemas(toPair(parameter['schema'], found['schema'], pair, 'request'), name, tell)
  }
  for (const [place, parameter] of after) {
    const was = before.get(place)
    const name = labelOf(parameter)
    if (parameter['required'] === true && was?.['required'] !== true) tell('breaking', name, 'is now required')
    else if (was === undefined) tell('harmless', name, 'is new')
    else if (was['required'] === true && parameter['required'] !== true) tell('harmless', name, 'is no longer required')
  }
}

/** A parameter of a path is known by where it stands, each other by its name. */
function placeOf(parameter: Json, path: string): string {
  const name = String(parameter['name'])
  if (parameter['in'] !== 'path') return labelOf(parameter)
  return `path ${[...path.matchAll(/\{([^}]*)\}/g)].findIndex(([, each]) => each === name)}`
}

function labelOf(parameter: Json): string {
  return `${String(parameter['in'])} ${String(parameter['name'])}`
}

function compareBodies(old: FoundOperation, now: FoundOperation, pair: Contracts, tell: Tell): void {
  const before = objectOf(resolve(pair.before, old.operation['requestBody']))
  const after = objectOf(resolve(pair.after, now.operation['requestBody']))
  if (after['required'] === true && before['required'] !== true) tell('breaking', 'request', 'is now required')
  compareContents(before['content'], after['content'], pair, 'request', 'request', tell)
}

function compareAnswers(old: FoundOperation, now: FoundOperation, pair: Contracts, tell: Tell): void {
  const [before, after] = [objectOf(old.operation['responses']), objectOf(now.operation['responses'])]
  for (const [status, each] of Object.entries(before)) {
    const found = after[status]
    if (found === undefined) {
      // Nobody misses an error.
      tell(status.startsWith('2') ? 'breaking' : 'harmless', status, 'is gone')
      continue
    }
    const [was, is] = [objectOf(resolve(pair.before, each)), objectOf(resolve(pair.after, found))]
    compareContents(was['content'], is['content'], pair, 'response', status, tell)
  }
  for (const status of Object.keys(after)) {
    if (Object.hasOwn(before, status)) continue
    // A client that is never told of a kind of success may not look for it.
    tell(status.startsWith('2') ? 'warning' : 'harmless', status, 'is new')
  }
}

function compareContents(
  before: unknown,
  after: unknown,
  pair: Contracts,
  side: SchemaPair['side'],
  at: string,
  tell: Tell,
): void {
  const now = objectOf(after)
  const was = objectOf(before)
  for (const [media, each] of Object.entries(was)) {
    const found = now[media]
    if (found === undefined) tell('breaking', at, `${media} is gone`)
    else compareSchemas(toPair(objectOf(each)['schema'], objectOf(found)['schema'], pair, side), at, tell)
  }
  for (const media of Object.keys(now)) if (!Object.hasOwn(was, media)) tell('harmless', at, `${media} is new`)
}

function toPair(before: unknown, after: unknown, documents: Contracts, side: SchemaPair['side']): SchemaPair {
  return { before, after, documents, side }
}
