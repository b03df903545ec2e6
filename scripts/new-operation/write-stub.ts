import { stringify } from 'yaml'
import type { OperationPlan } from './operation-plan.ts'
import { wordsOf } from './operation-words.ts'

/** What an operation is asked and answers until its contract is written. */
export interface StubExchange {
  readonly status: number
  readonly request: object | undefined
  readonly answer: object
}

const exampleId = '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13'

/** The example request and answer of a stub, by the verb of the operation. */
export function exchangeOf({ id, method }: OperationPlan): StubExchange {
  const { verb, noun } = wordsOf(id)
  const name = capital(noun.join(' '))
  const record = { id: exampleId, name }
  const request = method === 'get' || method === 'delete' ? undefined : { name }
  if (method === 'delete') return { status: 200, request, answer: { deleted: true } }
  if (verb === 'list') return { status: 200, request, answer: { data: [record] } }
  return { status: verb === 'create' ? 201 : 200, request, answer: { data: record } }
}

const record = `type: object
properties:
  id:
    type: string
    format: uuid
  name:
    type: string
required: [id, name]`

const answers = {
  deleted: `type: object
properties:
  deleted:
    type: boolean
    const: true
required: [deleted]`,
  list: `type: object
properties:
  data:
    type: array
    items:
${indent(record, 6)}
required: [data]`,
  one: `type: object
properties:
  data:
${indent(record, 4)}
required: [data]`,
}

/** The operation as lines of YAML, its method at the left margin. */
export function writeOperation(plan: OperationPlan, knownParameters: readonly string[]): string {
  const { id, method, path, tag, security } = plan
  const { verb, noun } = wordsOf(id)
  const { status, request, answer } = exchangeOf(plan)
  const title = `${capital(verb)} ${noun.join(' ')}`
  const kind = method === 'delete' ? 'deleted' : verb === 'list' ? 'list' : 'one'
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const missing = parameters.filter((name) => !knownParameters.includes(name))
  const errors = [
    ...['400 BadRequest', '401 Unauthorized', '403 Forbidden'],
    ...(parameters.length > 0 ? ['404 NotFound'] : []),
    ...(request === undefined ? [] : ['408 RequestTimeout', '413 PayloadTooLarge']),
    ...['500 InternalServerError', '503 ServiceUnavailable'],
  ]
  return [
    `${method}:`,
    `  operationId: ${id}`,
    `  tags: [${tag}]`,
    `  summary: ${title}`,
    `  description: ${title}. Not written yet.`,
    '  security:',
    `    - ${security}: []`,
    ...(missing.length > 0 ? ['  parameters:', ...missing.map((name) => indent(writeParameter(name), 4))] : []),
    ...(request === undefined ? [] : [indent(writeBody(request), 2)]),
    '  responses:',
    `    '${status}':`,
    `      description: ${title}.`,
    indent(writeContent(answers[kind], answer), 6),
    ...errors.map((each) => {
      const [code, name] = each.split(' ')
      return `    '${code}':\n      $ref: '#/components/responses/${name}'`
    }),
  ].join('\n')
}

function writeParameter(name: string): string {
  return [
    `- name: ${name}`,
    '  in: path',
    '  required: true',
    '  description: Which one.',
    '  schema:',
    '    type: string',
    '    minLength: 1',
    '    maxLength: 64',
  ].join('\n')
}

function writeBody(example: object): string {
  const schema = [
    'type: object',
    'properties:',
    '  name:',
    '    type: string',
    '    minLength: 1',
    '    maxLength: 200',
    'required: [name]',
    'additionalProperties: false',
  ].join('\n')
  return ['requestBody:', '  required: true', indent(writeContent(schema, example), 2)].join('\n')
}

function writeContent(schema: string, example: object): string {
  const value = stringify(example, {
    collectionStyle: 'flow',
    lineWidth: 0,
    defaultKeyType: 'PLAIN',
    defaultStringType: 'QUOTE_SINGLE',
  })
  return [
    'content:',
    '  application/json:',
    '    schema:',
    indent(schema, 6),
    '    examples:',
    '      stub:',
    '        summary: An example',
    `        value: ${value.trim()}`,
  ].join('\n')
}

function indent(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
