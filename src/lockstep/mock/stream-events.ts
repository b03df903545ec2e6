import { type Example, examplesOf } from '../document/examples.ts'
import { type Json, listOf, objectOf, refOf, resolve } from '../document/openapi.ts'
import type { SchemaCompiler } from '../schemas/schema-compiler.ts'

/** The schemas of a stream's events: the members of a union, or the one of all events. */
export function eventSchemas(document: Json, schema: unknown): readonly unknown[] {
  const found = objectOf(resolve(document, schema))
  const members = listOf(found['oneOf'] ?? found['anyOf'])
  return members.length > 0 && members.every((each) => refOf(each) !== undefined) ? members : [schema]
}

/** The events that a contract shows of a stream, in the order of its union: those of the stream itself, and the example of each member that they leave out. */
export function shownEvents(
  document: Json,
  compiler: SchemaCompiler,
  schema: unknown,
  examples: readonly Example[],
): readonly unknown[] {
  const events = examples.flatMap(({ value }) => valuesIn(document, schema, value))
  const members = eventSchemas(document, schema)
  if (members.length < 2) return events
  const left = new Set(events)
  const shown = members.flatMap((member) => {
    const check = compiler.compile(member)
    const own = [...left].filter((each) => check(each).length === 0)
    for (const each of own) left.delete(each)
    return own.length > 0 ? own : examplesOf(document, { schema: member }).map(({ value }) => value)
  })
  // A whole stream written as one text fits no member.
  return [...left, ...shown]
}

/** A list of events where the events themselves are no lists. */
export function valuesIn(document: Json, schema: unknown, value: unknown): readonly unknown[] {
  return Array.isArray(value) && objectOf(resolve(document, schema))['type'] !== 'array' ? value : [value]
}
