import { type Json, listOf, objectOf, resolve } from '../document/openapi.ts'
import type { Report, Rule } from './rule.ts'
import { walkObjects } from './walk-schemas.ts'

/** Allows only schemas that client generators can express: one type a schema, enums of one type, unreserved names, forms of plain members. */
export const lintTypes: Rule = ({ document }, report) => {
  walkObjects(document, (value, at) => {
    lintType(value, at, report)
    lintEnum(value, at, report)
    lintForms(document, value, at, report)
  })
  for (const name of Object.keys(objectOf(objectOf(document['components'])['schemas']))) {
    if (!takenNames.has(name)) continue
    const message = `${name} is also a type that generated TypeScript clients use: choose another name.`
    report('schema-name-taken', ['components', 'schemas', name], message, 'warning')
  }
}

// A generated client in one file declares its types beside code that uses these globals.
const takenNames: ReadonlySet<string> = new Set([
  ...['Array', 'Blob', 'Date', 'File', 'FormData', 'Headers', 'Map', 'Object', 'Partial', 'Promise', 'ReadableStream'],
  ...['Record', 'Request', 'RequestInit', 'Response', 'Set', 'String', 'URL', 'URLSearchParams'],
])

function lintType({ type }: Json, at: readonly string[], report: Report): void {
  const types = listOf(type).filter((each) => each !== 'null')
  if (types.length < 2) return
  const message = `it is ${types.join(' or ')}: write oneOf or anyOf with a schema for each type, as Go generators take one.`
  report('type-single', [...at, 'type'], message)
}

function lintEnum({ enum: values }: Json, at: readonly string[], report: Report): void {
  const kinds = new Set(listOf(values).map((each) => (each === null ? 'null' : typeof each)))
  kinds.delete('null')
  if (kinds.size === 0 || (kinds.size === 1 && (kinds.has('string') || kinds.has('number')))) return
  const message = 'its values are not all texts or all numbers: write oneOf or anyOf with a const for each value.'
  report('enum-single-type', [...at, 'enum'], message)
}

const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded']

// Clients encode a form member as JSON only if its schema is an object itself.
function lintForms(document: Json, { content }: Json, at: readonly string[], report: Report): void {
  for (const formType of formTypes) {
    const { schema } = objectOf(objectOf(content)[formType])
    const properties = objectOf(objectOf(resolve(document, schema))['properties'])
    for (const [name, property] of Object.entries(properties)) {
      const member = objectOf(resolve(document, property))
      const branches = listOf(member['oneOf'] ?? member['anyOf']).map((each) => objectOf(resolve(document, each)))
      if (!branches.some(({ type }) => type === 'object')) continue
      const message = `${name} is a union with an object, which clients can't encode in a form: write one schema, with type: [object, 'null'] for null.`
      report('form-member-plain', [...at, 'content', formType], message)
    }
  }
}
