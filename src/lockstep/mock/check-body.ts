import { type Json, objectOf, resolve } from '../document/openapi.ts'
import { typed, typesOf } from '../requests/parameter-reader.ts'
import { headerOf, type RequestIssue } from '../requests/request-parts.ts'
import type { SchemaCompiler } from '../schemas/schema-compiler.ts'
import { errorAnswer, isJsonMedia, type MockAnswer, type MockRequest, mediaOf } from './mock-request.ts'

/** A body as it was read: its value, what is wrong with it, or an answer that refuses it. */
export interface BodyReading {
  readonly value?: unknown
  readonly issues: readonly RequestIssue[]
  readonly refusal?: MockAnswer
}

/** Reads and checks the body of an operation. */
export type BodyReader = (request: MockRequest) => BodyReading

const formMedia = 'application/x-www-form-urlencoded'

export function bodyReader(document: Json, compiler: SchemaCompiler, operation: Json): BodyReader {
  const declared = objectOf(resolve(document, operation['requestBody']))
  const content = Object.entries(objectOf(declared['content'])).map(([media, each]) => {
    const { schema } = objectOf(each)
    return { media: mediaOf(media), schema, check: schema === undefined ? () => [] : compiler.compile(schema) }
  })
  return (request) => {
    if (request.body.length === 0) {
      const isMissing = declared['required'] === true
      return { issues: isMissing ? [{ in: 'body', path: '', message: 'is required' }] : [] }
    }
    if (content.length === 0) return { issues: [] }
    const media = mediaOf(headerOf(request, 'content-type'))
    const found = content.find((each) => fits(each.media, media))
    if (found === undefined) {
      const known = content.map((each) => each.media).join(' or ')
      return { issues: [], refusal: errorAnswer(415, `Send the body as ${known}, not as ${media || 'nothing'}.`) }
    }
    if (isJsonMedia(media)) return readJson(request, found.check)
    if (media !== formMedia) return { issues: [] }
    const value = readForm(document, objectOf(resolve(document, found.schema)), request)
    return { value, issues: found.check(value).map((issue) => ({ in: 'body', ...issue })) }
  }
}

/** Whether a declared media type, which may be a range, takes that one. */
export function fits(range: string, media: string): boolean {
  return range === media || range === '*/*' || (range.endsWith('/*') && media.startsWith(range.slice(0, -1)))
}

function readJson(
  { body }: MockRequest,
  check: (value: unknown) => readonly { path: string; message: string }[],
): BodyReading {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch (error) {
    const message = `is no valid JSON: ${error instanceof Error ? error.message : String(error)}`
    return { issues: [{ in: 'body', path: '', message }] }
  }
  return { value, issues: check(value).map((issue) => ({ in: 'body', ...issue })) }
}

function readForm(document: Json, schema: Json, { body }: MockRequest): Json {
  const given = new URLSearchParams(body.toString())
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const member = objectOf(resolve(document, objectOf(schema['properties'])[name]))
      const types = typesOf(document, member)
      if (!types.has('array')) return [name, typed(given.get(name) ?? '', types)]
      const items = typesOf(document, objectOf(resolve(document, member['items'])))
      return [name, given.getAll(name).map((each) => typed(each, items))]
    }),
  )
}
