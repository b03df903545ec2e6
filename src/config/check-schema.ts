import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ConfigProblem } from '../errors/config-error.ts'
import { nearMatches } from '../errors/near-matches.ts'
import { type ConfigFile, type Path, toKey } from './config-file.ts'
import type { JsonSchema } from './json-schema.ts'

/** Checks a file against the schema and returns all problems, each with its place and the broken rule. */
export function checkSchema(file: ConfigFile, schema: JsonSchema): ConfigProblem[] {
  const validate = compile(schema)
  if (validate(file.value)) return []
  // A number or boolean from the environment is still text: convert it to the type that the schema expects.
  const errors = validate.errors ?? []
  if (errors.filter((error) => convert(error, file)).length > 0 && validate(file.value)) return []
  return toProblems(validate.errors ?? [], file)
}

const compiled = new WeakMap<JsonSchema, ValidateFunction>()

function compile(schema: JsonSchema): ValidateFunction {
  const before = compiled.get(schema)
  if (before !== undefined) return before
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictTypes: false, unicodeRegExp: true })
  ajv.addKeyword('x-rule')
  const validate = ajv.compile(schema)
  compiled.set(schema, validate)
  return validate
}

function convert({ keyword, instancePath, schema, data }: ErrorObject, file: ConfigFile): boolean {
  if (keyword !== 'type' || typeof data !== 'string' || !file.interpolated.has(instancePath)) return false
  const converted = convertText(data.trim(), schema)
  if (converted === undefined) return false
  const path = toPath(instancePath, file.value)
  const last = path.at(-1)
  const around = path.slice(0, -1).reduce<unknown>((value, step) => child(value, step), file.value)
  if (typeof around !== 'object' || around === null || last === undefined) return false
  Object.assign(around, { [last]: converted })
  return true
}

function convertText(text: string, type: unknown): number | boolean | undefined {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  const isNumber = type === 'integer' ? /^-?\d{1,15}$/.test(text) : type === 'number' && /^-?\d+(\.\d+)?$/.test(text)
  return isNumber ? Number(text) : undefined
}

function toProblems(errors: readonly ErrorObject[], file: ConfigFile): ConfigProblem[] {
  const problems = new Map<string, ConfigProblem>()
  for (const error of errors) {
    const path = toPath(error.instancePath, file.value)
    const problem = toProblem(error, path, file)
    // One message for each place: the first broken rule.
    const place = `${problem.key}\n${problem.message.startsWith('lacks') ? problem.message : ''}`
    if (problem.message !== '' && !problems.has(place)) problems.set(place, problem)
  }
  return [...problems.values()]
}

function toProblem(error: ErrorObject, path: Path, file: ConfigFile): ConfigProblem {
  const { keyword, params } = error
  if (keyword === 'additionalProperties') {
    const unknown = [...path, String(params['additionalProperty'])]
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {})
    return { ...file.placeOfKey(unknown), key: toKey(unknown), message: wordUnknown(String(unknown.at(-1)), known) }
  }
  if (keyword === 'propertyNames') {
    const named = [...path, String(params['propertyName'])]
    return { ...file.placeOfKey(named), key: toKey(named), message: 'is not an allowed name' }
  }
  return { ...file.placeOf(path), key: toKey(path), message: wordRule(error) }
}

function wordRule({ keyword, params, data, parentSchema, schema, propertyName }: ErrorObject): string {
  // Repeats the propertyNames error that comes with it.
  if (propertyName !== undefined) return ''
  const rule = (parentSchema as JsonSchema | undefined)?.['x-rule']
  switch (keyword) {
    case 'required':
      return `lacks the key "${String(params['missingProperty'])}"`
    case 'type':
      return `must be ${rule === undefined ? wordType(schema) : String(rule)}, not ${wordValue(data)}`
    case 'pattern':
      return `must be ${String(rule ?? schema)}`
    case 'enum': {
      const allowed = (schema as unknown[]).map(String)
      return `must be one of ${allowed.join(', ')}${wordSuggestion(nearMatches(String(data), allowed, 1))}`
    }
    case 'minimum':
      return schema === 0 ? 'must not be negative' : `must be at least ${String(schema)}`
    case 'maximum':
      return `must be at most ${String(schema)}`
    case 'minLength':
    case 'minItems':
      return 'must not be empty'
    case 'maxLength':
      return `must have at most ${String(schema)} characters`
    case 'uniqueItems':
      return `has the same value twice, at ${String(params['j'])} and ${String(params['i'])}`
    default:
      return 'is not valid'
  }
}

/** The message for an unknown key, with a similar known key, or all known keys. */
export function wordUnknown(key: string, known: readonly string[]): string {
  const near = nearMatches(key, known, 1)
  return `unknown key${near.length > 0 ? wordSuggestion(near) : `; known here: ${known.join(', ')}`}`
}

function wordSuggestion([near]: readonly string[]): string {
  return near === undefined ? '' : `; did you mean "${near}"?`
}

function wordType(type: unknown): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping',
  }
  return words[String(type)] ?? String(type)
}

function wordValue(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
    object: 'a mapping',
  }
  return words[typeof value] ?? typeof value
}

function toPath(pointer: string, root: unknown): Path {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const key = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(key) : key
      value = child(value, step)
      return step
    })
}

function child(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
}
