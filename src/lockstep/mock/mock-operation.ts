import { type FoundOperation, type Json, nameOf, objectOf, resolve } from '../document/openapi.ts'
import { parameterReader } from '../requests/parameter-reader.ts'
import { headerOf } from '../requests/request-parts.ts'
import type { SchemaCompiler } from '../schemas/schema-compiler.ts'
import { bodyReader, fits } from './check-body.ts'
import { credentialCheck } from './check-credential.ts'
import { errorAnswer, type MockAnswer, type MockRequest } from './mock-request.ts'
import { type Preference, readPreference } from './prefer.ts'
import { type AnswerSource, writeAnswer } from './write-answer.ts'

/** Answers requests to one operation as its contract says. */
export type MockOperation = (request: MockRequest) => MockAnswer

const issuesShown = 3

/** Builds an operation of the mock. Throws an Error for schemas that are none. */
export function mockOperation(
  document: Json,
  compiler: SchemaCompiler,
  found: FoundOperation,
  seed: number,
): MockOperation {
  const { operation } = found
  const name = nameOf(found)
  const source: AnswerSource = { document, compiler, seed, name }
  const readers = found.parameters.map((each) => parameterReader(document, compiler, each))
  const readBody = bodyReader(document, compiler, operation)
  const hasCredential = credentialCheck(document, operation)
  const responses = Object.fromEntries(
    Object.entries(objectOf(operation['responses'])).map(([status, each]) => [
      status,
      objectOf(resolve(document, each)),
    ]),
  )
  return (request) => {
    const wish = readPreference(headerOf(request, 'prefer'))
    const { value, issues, refusal } = readBody(request)
    const accepts = acceptsOf(headerOf(request, 'accept'))
    const means = { accepts, wantsStream: wantsStream(request, value) }
    if (!hasCredential(request)) {
      const declared = responses['401']
      if (declared !== undefined) return writeAnswer(source, '401', declared, means)
      return errorAnswer(401, `${name} asks for a credential: send one, whatever its value.`)
    }
    if (refusal !== undefined) return refusal
    const all = [...readers.flatMap((read) => read(request).issues), ...issues]
    if (all.length > 0) {
      const words = all
        .slice(0, issuesShown)
        .map((each) => `${[each.in, each.path].filter(Boolean).join(' ')} ${each.message}`)
      return errorAnswer(400, `The request breaks the contract of ${name}: ${words.join('; ')}.`, { issues: all })
    }
    const status = statusOf(responses, wish)
    const response = status === undefined ? undefined : responses[status]
    if (status === undefined || response === undefined) {
      const known = Object.keys(responses).join(', ')
      return errorAnswer(400, `${name} declares no answer ${wish.status ?? ''}: it declares ${known || 'none'}.`)
    }
    return writeAnswer(source, status, response, { ...wish, ...means })
  }
}

/** Which of the declared answers is meant: the one that is preferred, else the first of success. */
function statusOf(responses: Readonly<Record<string, Json>>, { status }: Preference): string | undefined {
  const known = Object.keys(responses)
  if (status === undefined) {
    return known.find((each) => each.startsWith('2')) ?? known.find((each) => each === 'default') ?? known[0]
  }
  return [status, `${status[0] ?? ''}XX`, 'default'].find((each) => known.includes(each))
}

// What chat and responses APIs mean by it; an operation without a stream does not mind.
function wantsStream(request: MockRequest, body: unknown): boolean {
  return objectOf(body)['stream'] === true || /text\/event-stream/.test(headerOf(request, 'accept') ?? '')
}

function acceptsOf(header: string | undefined): (media: string) => boolean {
  if (header === undefined || header.trim() === '') return () => true
  const ranges = header
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  return (media) => ranges.some((range) => fits(range, media))
}
