import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, test } from 'vitest'
import { recordingsDirectory } from './recordings-directory.ts'

const file = process.env['OPEN_RESPONSES_SPEC'] ?? join(recordingsDirectory, '../contract/open-responses.json')

/** The Open Responses standard's validators. */
export interface OpenResponses {
  /** What is wrong with a whole response; empty when nothing is. */
  responseProblems(response: unknown): string[]
  /** What is wrong with one event's data. */
  eventProblems(event: unknown): string[]
}

/** A `describe` that holds answers to the Open Responses standard; it reports itself as skipped where the document is missing. */
export function describeOpenResponses(title: string, define: (standard: OpenResponses) => void): void {
  if (existsSync(file)) describe(title, () => define(load()))
  else describe(title, () => test.skip('skipped: no Open Responses document (OPEN_RESPONSES_SPEC)', () => {}))
}

function load(): OpenResponses {
  const document = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, object> } }
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false })
  ajv.addSchema({ $id: 'open-responses', ...document })
  const compile = (name: string) => ajv.compile({ $ref: `open-responses#/components/schemas/${name}` })
  const response = compile('ResponseResource')
  const byType = new Map<string, ValidateFunction>()
  for (const name of Object.keys(document.components.schemas)) {
    if (!name.endsWith('StreamingEvent')) continue
    const schema = document.components.schemas[name] as { properties: { type: { enum: string[] } } }
    for (const type of schema.properties.type.enum) byType.set(type, compile(name))
  }
  return {
    responseProblems: (value) => problems(response, value),
    eventProblems: (value) => {
      const { type } = value as { type: string }
      const validate = byType.get(type)
      return validate === undefined ? [`the standard has no event ${type}`] : problems(validate, value)
    },
  }
}

function problems(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
}
