import { examplesOf } from '../document/examples.ts'
import { type Json, objectOf, resolve } from '../document/openapi.ts'
import type { SchemaCompiler } from '../schemas/schema-compiler.ts'
import { errorAnswer, isJsonMedia, type MockAnswer, mediaOf } from './mock-request.ts'
import type { Preference } from './prefer.ts'
import { fittingValue } from './sample-value.ts'
import { eventSchemas, shownEvents, valuesIn } from './stream-events.ts'

/** What answers are written from. */
export interface AnswerSource {
  readonly document: Json
  readonly compiler: SchemaCompiler
  readonly seed: number
  /** The operation's name: with the seed it decides what is made up. */
  readonly name: string
}

const streamMedia = 'text/event-stream'

/** The answer of a status that the contract declares, in the media type that the caller accepts. */
export function writeAnswer(
  source: AnswerSource,
  status: string,
  response: Json,
  wish: Preference & { readonly accepts: (media: string) => boolean; readonly wantsStream: boolean },
): MockAnswer {
  const code = /^\d{3}$/.test(status) ? Number(status) : codeOf(status, wish.status)
  const headers = headersOf(source, status, response)
  const content = Object.entries(objectOf(response['content']))
  if (content.length === 0 || code === 204 || code === 304) return { status: code, headers, body: '' }
  const accepted = content.filter(([media]) => wish.accepts(mediaOf(media)))
  const isStream = ([media]: [string, unknown]) => mediaOf(media) === streamMedia
  const chosen = accepted.find((each) => isStream(each) === wish.wantsStream) ?? accepted[0]
  if (chosen === undefined) {
    const known = content.map(([media]) => media).join(', ')
    return errorAnswer(406, `${source.name} answers ${known}: accept one of these.`)
  }
  const [media, holder] = chosen
  const values = valuesOf(source, status, media, objectOf(holder), wish)
  if (!isList(values)) return values
  const all = { 'content-type': media, ...headers }
  if (mediaOf(media) === streamMedia) return { status: code, headers: all, body: values.map(toEvent) }
  const [value] = values
  return { status: code, headers: all, body: isJsonMedia(mediaOf(media)) ? JSON.stringify(value) : toText(value) }
}

/** The number for `4XX` or `default`: the one that was asked for, if it may be. */
function codeOf(status: string, asked: string | undefined): number {
  if (asked !== undefined && /^[1-5]\d\d$/.test(asked)) return Number(asked)
  return status === 'default' ? 500 : Number(`${status[0] ?? '5'}00`)
}

function isList(values: readonly unknown[] | MockAnswer): values is readonly unknown[] {
  return Array.isArray(values)
}

/** The values to answer, several only for a stream; an answer that says why there is none. */
function valuesOf(
  source: AnswerSource,
  status: string,
  media: string,
  holder: Json,
  { example, isDynamic }: Preference,
): readonly unknown[] | MockAnswer {
  const { document, compiler, name } = source
  const { schema } = holder
  const examples = examplesOf(document, holder)
  const isStream = mediaOf(media) === streamMedia
  if (example !== undefined) {
    const found = examples.find((each) => each.name === example)
    if (found !== undefined) return isStream ? valuesIn(document, schema, found.value) : [found.value]
    const known = examples.flatMap((each) => each.name ?? []).join(', ')
    const remedy = known === '' ? 'it has none with a name' : `it has ${known}`
    return errorAnswer(404, `${name} has no example ${example} for ${status}: ${remedy}.`)
  }
  if (isDynamic !== true) {
    const shown = isStream
      ? shownEvents(document, compiler, schema, examples)
      : examples.slice(0, 1).map(({ value }) => value)
    if (shown.length > 0) return shown
  }
  if (schema === undefined) return [isJsonMedia(mediaOf(media)) ? {} : '']
  const made = (isStream ? eventSchemas(document, schema) : [schema]).map((each, index) =>
    fittingValue(document, each, compiler.compile(each), source.seed, name, status, media, index),
  )
  if (made.every((each) => each !== undefined)) return made
  return errorAnswer(
    500,
    `No value for ${status} of ${name} could be made up from its schema, or none that is small: write an example there.`,
  )
}

function toEvent(value: unknown): string {
  // A whole stream as its text.
  if (typeof value === 'string') return value.endsWith('\n\n') ? value : `${value.trimEnd()}\n\n`
  const { type } = objectOf(value)
  return `${typeof type === 'string' ? `event: ${type}\n` : ''}data: ${JSON.stringify(value)}\n\n`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(
  { document, compiler, seed, name }: AnswerSource,
  status: string,
  response: Json,
): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [header, each] of Object.entries(objectOf(response['headers']))) {
    const holder = objectOf(resolve(document, each))
    const [example] = examplesOf(document, holder)
    if (example === undefined && holder['required'] !== true) continue
    const { schema = {} } = holder
    const value = example?.value ?? fittingValue(document, schema, compiler.compile(schema), seed, name, status, header)
    if (value !== undefined) written[header.toLowerCase()] = toText(value).replace(/[^\x20-\x7e]/g, ' ')
  }
  return written
}
