import { type FoundOperation, type Json, objectOf, operationsOf, resolve, securityOf } from '../document/openapi.ts'
import type { Report, Rule } from './rule.ts'

/** Operations: their ids, answers, parameters, security and examples. */
export const lintOperations: Rule = ({ document }, report) => {
  const schemes = objectOf(objectOf(document['components'])['securitySchemes'])
  const ids = new Map<string, string>()
  const shapes = new Map<string, string>()
  for (const found of operationsOf(document)) {
    const place = `${found.method.toUpperCase()} ${found.path}`
    lintId(found, place, ids, report)
    lintPath(found, place, shapes, report)
    lintAnswers(document, found, place, report)
    lintExamples(document, found, place, report)
    if (found.operation['summary'] === undefined)
      report(
        'operation-has-summary',
        found.at,
        `${place}: needs a summary: say in a few words what it does.`,
        'warning',
      )
    if (found.operation['security'] === undefined && document['security'] === undefined)
      report('operation-has-security', found.at, `${place}: must say its security ([] for none).`, 'warning')
    for (const name of new Set(securityOf(document, found.operation).flat())) {
      if (Object.hasOwn(schemes, name)) continue
      const remedy = 'add it to components.securitySchemes, or correct the name.'
      report('security-defined', [...found.at, 'security'], `${place}: there is no security scheme ${name}: ${remedy}`)
    }
  }
}

function lintId({ id, at }: FoundOperation, place: string, ids: Map<string, string>, report: Report): void {
  if (id === undefined) {
    report('operation-id-present', at, `${place}: needs an operationId: generators name functions by it.`)
    return
  }
  const taken = ids.get(id)
  if (taken === undefined) ids.set(id, place)
  else {
    const message = `${place}: operationId ${id} is taken by ${taken}: choose another.`
    report('operation-id-unique', [...at, 'operationId'], message)
  }
  if (/^[A-Za-z][\w.-]*$/.test(id)) return
  report(
    'operation-id-ascii',
    [...at, 'operationId'],
    `${place}: operationId ${id} is no name: use letters, digits and _.`,
  )
}

function lintPath(found: FoundOperation, place: string, shapes: Map<string, string>, report: Report): void {
  const { path, method, parameters, at } = found
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  for (const name of names) {
    const parameter = parameters.find((each) => each['in'] === 'path' && each['name'] === name)
    if (parameter === undefined)
      report('path-parameter-declared', at, `${place}: list the parameter ${name} under parameters with in: path.`)
    else if (parameter['required'] !== true)
      report('path-parameter-declared', at, `${place}: the path parameter ${name} must have required: true.`)
  }
  for (const parameter of parameters) {
    const name = String(parameter['name'])
    if (parameter['in'] === 'path' && !names.includes(name))
      report(
        'path-parameter-declared',
        at,
        `${place}: ${name} is not in the path: write {${name}} there, or remove it.`,
      )
  }
  const shape = `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
  const twin = shapes.get(shape)
  if (twin === undefined) shapes.set(shape, path)
  else if (twin !== path)
    report('path-unambiguous', ['paths', path], `${path} is the same path as ${twin}: a request must fit exactly one.`)
}

function lintAnswers(document: Json, { operation, at }: FoundOperation, place: string, report: Report): void {
  const responses = objectOf(operation['responses'])
  const statuses = Object.keys(responses)
  if (statuses.length === 0) {
    report('operation-has-answer', at, `${place}: declares no answer: list its responses.`)
    return
  }
  if (!statuses.some((status) => /^([123]|default)/.test(status)))
    report('operation-has-answer', [...at, 'responses'], `${place}: declares no answer to a request that succeeds.`)
  if (!statuses.some((status) => /^([45]|default)/.test(status)))
    report('operation-has-error', [...at, 'responses'], `${place}: declares no error answer: list those it may give.`)
  for (const [status, each] of Object.entries(responses)) {
    if (/^([1-5]\d\d|[1-5]XX|default)$/.test(status) || status.startsWith('x-')) {
      const { description } = objectOf(resolve(document, each))
      if (description === undefined && !status.startsWith('x-'))
        report('answer-has-description', [...at, 'responses', status], `${place}: ${status} needs a description.`)
    } else {
      const message = `${place}: ${status} is no status: use 200, 4XX or default, in quotes.`
      report('answer-status', [...at, 'responses', status], message)
    }
  }
}

function lintExamples(document: Json, { operation, at }: FoundOperation, place: string, report: Report): void {
  const body = objectOf(resolve(document, operation['requestBody']))
  for (const [media, content] of Object.entries(objectOf(body['content']))) {
    if (!hasExample(content, document))
      report(
        'body-has-example',
        [...at, 'requestBody', 'content', media],
        `${place}: ${media} request needs an example.`,
        'warning',
      )
  }
  for (const [status, each] of Object.entries(objectOf(operation['responses']))) {
    for (const [media, content] of Object.entries(objectOf(objectOf(resolve(document, each))['content']))) {
      if (hasExample(content, document)) continue
      const keys = [...at, 'responses', status, 'content', media]
      report('answer-has-example', keys, `${place}: ${status} ${media} needs an example.`, 'warning')
    }
  }
}

function hasExample(content: unknown, document: Json): boolean {
  const { example, examples, schema } = objectOf(content)
  const own = objectOf(resolve(document, schema))
  return (
    example !== undefined || examples !== undefined || own['example'] !== undefined || own['examples'] !== undefined
  )
}
