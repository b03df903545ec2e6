import { nearMatches } from '../errors/near-matches.ts'
import { type FoundOperation, type Json, objectOf, resolve, securityOf } from '../lockstep/document/openapi.ts'
import { parameterReader } from '../lockstep/requests/parameter-reader.ts'
import type { RequestIssue, RequestParts } from '../lockstep/requests/request-parts.ts'
import type { SchemaCompiler } from '../lockstep/schemas/schema-compiler.ts'
import type { DeclaredAnswer, ExtensionHandler, ExtensionOperation, ReadRequest } from './extension.ts'
import { pathProblem } from './path-problem.ts'

const schemes: ReadonlySet<string> = new Set(['apiKey', 'xApiKey', 'managementKey'])

/** An operation of a part with its handler; all its schemas are compiled. Throws Error, without the file, for what can't be served. */
export function buildOperation(
  document: Json,
  compiler: SchemaCompiler,
  found: FoundOperation,
  handler: ExtensionHandler,
): ExtensionOperation {
  const { id = '', method, path, operation } = found
  const body = objectOf(resolve(document, operation['requestBody']))
  const content = objectOf(body['content'])
  for (const media of Object.keys(content))
    if (media !== 'application/json') throw new Error(`takes ${media}: a body must be application/json.`)
  const schema = objectOf(content['application/json'])['schema']
  const answers = answersOf(document, compiler, operation)
  return {
    id,
    method,
    path,
    security: securityNames(document, operation),
    takesBody: schema !== undefined,
    isBodyRequired: body['required'] === true,
    successStatus: Number([...answers.keys()].find((status) => /^2\d\d$/.test(status)) ?? 200),
    handler,
    readParameters: parametersReader(document, compiler, found),
    checkBody: schema === undefined ? () => [] : compiler.compile(schema),
    answerOf(status, isStream) {
      const declared =
        answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`) ?? answers.get('default')
      return declared?.find(({ media }) => (media === 'text/event-stream') === isStream)
    },
  }
}

function securityNames(document: Json, operation: Json): ReadonlySet<string> {
  if (operation['security'] === undefined) throw new Error('must say its security: [{ apiKey: [] }], or [] for none.')
  const names = securityOf(document, operation)
  const wrong = names.find((each) => each.length !== 1 || !schemes.has(each[0] ?? ''))
  if (wrong !== undefined)
    throw new Error(
      `asks for ${wrong.join(' and ') || 'nothing or something'}: ${meant(wrong)}use one of ${[...schemes].join(', ')} in each line of security.`,
    )
  return new Set(names.flat())
}

function meant([name = '']: readonly string[]): string {
  const [near] = nearMatches(name, [...schemes], 1)
  return near === undefined || near === name ? '' : `did you mean ${near}? Else `
}

function parametersReader(document: Json, compiler: SchemaCompiler, { parameters }: FoundOperation) {
  const readers = parameters.map((each) => ({
    name: String(each['name']),
    place: String(each['in']),
    isExploded: each['style'] === 'deepObject',
    isChecked: each['in'] === 'path' && !asksForAnyText(document, each),
    read: parameterReader(document, compiler, each),
  }))
  const known = readers.filter(({ place }) => place === 'query')
  return (request: RequestParts): ReadRequest => {
    const params: Record<string, unknown> = {}
    const query: Record<string, unknown> = {}
    const issues: RequestIssue[] = []
    for (const { name, place, isChecked, read } of readers) {
      const { value, issues: broken } = read(request)
      issues.push(...broken)
      const problem = isChecked ? pathProblem(request.path[name] ?? '', value) : undefined
      if (problem !== undefined) issues.push({ in: 'path', path: name, message: problem })
      if (value === undefined) continue
      if (place === 'path') params[name] = value
      if (place === 'query') query[name] = value
    }
    for (const path of new Set(request.query.keys())) {
      const isKnown = known.some(({ name, isExploded }) => path === name || (isExploded && path.startsWith(`${name}[`)))
      if (!isKnown) issues.push({ in: 'query', path, message: 'is not a parameter of this operation' })
    }
    return { params, query, issues }
  }
}

/** True if the parameter or its schema says `x-any-text`. */
function asksForAnyText(document: Json, parameter: Json): boolean {
  const schema = objectOf(resolve(document, parameter['schema']))
  return [parameter, schema].some((each) => each['x-any-text'] === true)
}

function answersOf(document: Json, compiler: SchemaCompiler, operation: Json): Map<string, readonly DeclaredAnswer[]> {
  return new Map(
    Object.entries(objectOf(operation['responses'])).map(([status, each]) => {
      const content = Object.entries(objectOf(objectOf(resolve(document, each))['content']))
      const answers = content.map(([media, holder]) => {
        const { schema } = objectOf(holder)
        return { media, check: schema === undefined ? () => [] : compiler.compile(schema) }
      })
      return [status, answers.length > 0 ? answers : [{ media: null, check: () => [] }]]
    }),
  )
}
