import { type JsonSchema, refName, resolve, type Spec } from '../../codegen/spec.ts'

/** A schema of two contracts, and who writes what it describes: callers (`request`) or the gateway (`response`). */
export interface SchemaPair {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly specs: { readonly before: Spec; readonly after: Spec }
  readonly side: 'request' | 'response'
}

/** What the newer of two schemas takes from those who keep to the older one: `<place>: <what>` each, every pair of named schemas once. */
export function compareSchemas(pair: SchemaPair, at: string): string[] {
  const found: string[] = []
  compare(pair, at, { seen: new Set(), report: (place, what) => found.push(`${place}: ${what}`) })
  return found
}

interface Walk {
  /** Schemas may contain themselves. */
  readonly seen: Set<string>
  report(at: string, what: string): void
}

function compare(pair: SchemaPair, at: string, walk: Walk): void {
  const names = [refName(pair.before), refName(pair.after)]
  if (names.some((name) => name !== undefined)) {
    const key = names.map((name, index) => name ?? `${at} ${index}`).join(' ')
    if (walk.seen.has(key)) return
    walk.seen.add(key)
  }
  const before = alternativesOf(pair.before, pair.specs.before)
  const after = alternativesOf(pair.after, pair.specs.after)
  const { side } = pair
  for (const [kind, old] of before) {
    const now = after.get(kind) ?? (kind === 'integer' ? after.get('number') : undefined)
    if (now !== undefined) compareAlike({ ...pair, before: old, after: now }, at, walk)
    else if (isMissed(kind, after, side)) walk.report(at, `is never ${kind} any more`)
  }
  if (side === 'request' || before.has(anything)) return
  // A further member of a union is what callers are told to expect; another type of value is not.
  for (const kind of after.keys())
    if (!before.has(kind) && !kind.startsWith(tagged)) walk.report(at, `may now be ${kind}`)
}

/** Whether somebody misses a kind of value that is not among those that are left. */
function isMissed(kind: string, left: ReadonlyMap<string, JsonSchema>, side: SchemaPair['side']): boolean {
  // A caller may be told less than it was prepared for, but not something else.
  return side === 'request' ? !left.has(anything) : kind !== 'null' && kind !== anything && !left.has(anything)
}

const anything = 'anything'
const tagged = 'an object with '

/** The kinds of values that a schema allows, each with what it says of them. */
function alternativesOf(schema: JsonSchema, spec: Spec): Map<string, JsonSchema> {
  const all = new Map<string, JsonSchema>()
  gather(schema, spec, all)
  return all
}

function gather(schema: JsonSchema, spec: Spec, all: Map<string, JsonSchema>): void {
  const plain = resolve<JsonSchema>(spec, schema)
  const { oneOf, type } = plain
  if (Array.isArray(oneOf)) {
    for (const each of oneOf) gather(each, spec, all)
    return
  }
  if (type === undefined && plain['const'] === undefined && plain['enum'] === undefined && !('properties' in plain)) {
    all.set(anything, plain)
    return
  }
  for (const each of Array.isArray(type) ? type : [type ?? 'object']) {
    for (const kind of each === 'object' ? objectKinds(plain, spec) : [String(each)]) add(kind, plain, all)
  }
}

/** An object that says what it is, by its tag: one kind for each value of it. */
function objectKinds(schema: JsonSchema, spec: Spec): string[] {
  const tag = propertiesOf(schema)['type']
  const values = tag === undefined ? undefined : valuesOf(resolve<JsonSchema>(spec, tag))
  return values === undefined ? ['object'] : values.map((value) => `${tagged}type ${JSON.stringify(value)}`)
}

function add(kind: string, schema: JsonSchema, all: Map<string, JsonSchema>): void {
  const known = all.get(kind)
  if (known === undefined) {
    all.set(kind, schema)
    return
  }
  const values = [valuesOf(known), valuesOf(schema)]
  // Alternatives that list values amount to one longer list, and to no list where one of them is open.
  if (kind !== 'object' && kind !== 'array') {
    all.set(kind, values.every((list) => list !== undefined) ? { type: kind, enum: values.flat() } : { type: kind })
    return
  }
  for (let count = 2; ; count++) {
    if (all.has(`${kind} ${count}`)) continue
    all.set(`${kind} ${count}`, schema)
    return
  }
}

function compareAlike(pair: SchemaPair, at: string, walk: Walk): void {
  const { before, after, side } = pair
  compareValues(pair, at, walk)
  if (side === 'request') compareBounds(before, after, at, walk)
  compareProperties(pair, at, walk)
  const { items } = before
  if (isSchema(items) && isSchema(after['items'])) {
    compare({ ...pair, before: items, after: after['items'] }, `${at}[]`, walk)
  }
}

function compareValues({ before, after, side }: SchemaPair, at: string, walk: Walk): void {
  const old = valuesOf(before)
  const now = valuesOf(after)
  if (now === undefined) return
  if (old === undefined) {
    if (side === 'request') walk.report(at, `is only ${now.join(', ')} now`)
    return
  }
  const lost = old.filter((value) => !now.includes(value))
  if (lost.length > 0) walk.report(at, `is never ${lost.join(', ')} any more`)
}

const leasts = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const mosts = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const rules = ['pattern', 'format', 'propertyNames']

function compareBounds(before: JsonSchema, after: JsonSchema, at: string, walk: Walk): void {
  for (const [names, sign] of [[leasts, 1] as const, [mosts, -1] as const]) {
    for (const name of names) {
      const now = after[name]
      const old = before[name]
      if (typeof now !== 'number' || (typeof old === 'number' && sign * now <= sign * old)) continue
      walk.report(at, `${name} is ${now} now`)
    }
  }
  for (const name of rules) {
    if (after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      walk.report(at, `has another ${name}`)
  }
}

function compareProperties(pair: SchemaPair, at: string, walk: Walk): void {
  const { before, after, side } = pair
  const old = propertiesOf(before)
  const now = propertiesOf(after)
  const [wasAsked, isAsked] = [requiredOf(before), requiredOf(after)]
  for (const [name, schema] of Object.entries(old)) {
    const found = now[name]
    const place = `${at}.${name}`
    if (found === undefined) {
      walk.report(place, 'is gone')
      continue
    }
    if (side === 'response' && wasAsked.has(name) && !isAsked.has(name)) walk.report(place, 'may now be missing')
    compare({ ...pair, before: schema, after: found }, place, walk)
  }
  if (side === 'request') {
    for (const name of isAsked) if (!wasAsked.has(name)) walk.report(`${at}.${name}`, 'is now required')
    const refuses = after['additionalProperties'] === false && before['additionalProperties'] !== false
    if (refuses) walk.report(at, 'refuses other members')
  }
  const [oldRest, nowRest] = [before['additionalProperties'], after['additionalProperties']]
  if (isSchema(oldRest) && isSchema(nowRest)) compare({ ...pair, before: oldRest, after: nowRest }, `${at}.*`, walk)
}

function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']]
  const values = schema['enum']
  return Array.isArray(values) ? values.filter((value) => value !== null) : undefined
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}

function requiredOf(schema: JsonSchema): ReadonlySet<string> {
  return new Set((schema['required'] ?? []) as readonly string[])
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}
