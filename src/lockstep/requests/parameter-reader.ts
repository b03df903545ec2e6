import { type Json, listOf, objectOf, resolve } from '../document/openapi.ts'
import type { Check, SchemaCompiler } from '../schemas/schema-compiler.ts'
import { headerOf, type RequestIssue, type RequestParts } from './request-parts.ts'

/** A parameter as it was read; its value is undefined where it is absent. */
export interface ReadParameter {
  readonly value?: unknown
  readonly issues: readonly RequestIssue[]
}

/** Reads a parameter of a request, and holds it to its schema. */
export type ParameterReader = (request: RequestParts) => ReadParameter

const absent: ReadParameter = { issues: [] }

type Place = Exclude<RequestIssue['in'], 'body'>

/** Builds the reader of a parameter: how it is written says its `style`, what it is its schema. */
export function parameterReader(document: Json, compiler: SchemaCompiler, parameter: Json): ParameterReader {
  const name = String(parameter['name'])
  const place = String(parameter['in']) as Place
  const [content] = Object.values(objectOf(parameter['content']))
  const schema = content === undefined ? (parameter['schema'] ?? {}) : objectOf(content)['schema']
  const check: Check = compiler.compile(schema)
  const plain = objectOf(resolve(document, schema))
  // A header that describes the body or the credential is none of the parameters.
  if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name)) return () => absent
  return (request) => {
    const given = rawValues(request, parameter, place, name)
    if (given.length === 0) {
      return parameter['required'] === true ? { issues: [{ in: place, path: name, message: 'is required' }] } : absent
    }
    const value = content === undefined ? read(document, plain, parameter, given) : parseJson(given[0] ?? '')
    const issues = check(value).map(({ path, message }) => ({ in: place, path: joined(name, path), message }))
    return { value, issues }
  }
}

function joined(name: string, path: string): string {
  return path === '' || path.startsWith('[') ? name + path : `${name}.${path}`
}

function rawValues(request: RequestParts, parameter: Json, place: Place, name: string): string[] {
  switch (place) {
    case 'query':
      return parameter['style'] === 'deepObject'
        ? [...request.query].filter(([key]) => key.startsWith(`${name}[`)).map(([key, value]) => `${key}=${value}`)
        : request.query.getAll(name)
    case 'header':
      return [headerOf(request, name) ?? []].flat()
    case 'cookie':
      return (headerOf(request, 'cookie') ?? '').split(';').flatMap((each) => {
        const [key = '', ...value] = each.trim().split('=')
        return key === name ? [value.join('=')] : []
      })
    default:
      return [request.path[name] ?? []].flat()
  }
}

const separators: Readonly<Record<string, string | undefined>> = { spaceDelimited: ' ', pipeDelimited: '|' }

function read(document: Json, schema: Json, parameter: Json, given: readonly string[]): unknown {
  const types = typesOf(document, schema)
  const [first = ''] = given
  if (types.has('array')) {
    const items = typesOf(document, objectOf(resolve(document, schema['items'])))
    const isWhole = parameter['in'] !== 'query' || parameter['explode'] === false
    const separator = separators[String(parameter['style'])] ?? ','
    return (isWhole ? first.split(separator) : given).map((each) => typed(each, items))
  }
  if (types.has('object') && parameter['style'] === 'deepObject') {
    const pairs = given.map((each) => /\[([^\]]*)\][^=]*=(.*)$/s.exec(each))
    return Object.fromEntries(
      pairs.map((pair) => {
        const name = pair?.[1] ?? ''
        const member = objectOf(resolve(document, objectOf(schema['properties'])[name]))
        return [name, typed(pair?.[2] ?? '', typesOf(document, member))]
      }),
    )
  }
  return given.length > 1 ? given : typed(first, types)
}

/** The types that a schema may have, those of its alternatives among them. */
export function typesOf(document: Json, schema: Json): ReadonlySet<string> {
  const own = [schema['type'] ?? []].flat().map(String)
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((each) => listOf(schema[each]))
  return new Set([...own, ...parts.flatMap((each) => [...typesOf(document, objectOf(resolve(document, each)))])])
}

/** A text as one of these types; as it is where it is none of them. */
export function typed(text: string, types: ReadonlySet<string>): unknown {
  const isNumber = types.has('integer') || types.has('number')
  if (isNumber && /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text)) return Number(text)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('null') && text === 'null' && !types.has('string')) return null
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
