import { RE2JS } from 're2js'

type Schema = Readonly<Record<string, unknown>>

/** Whether a value keeps to what a schema says of lengths, sizes and patterns. */
export function fitsBounds(schema: Schema, value: unknown): boolean {
  if (typeof value === 'string') return fitsText(schema, value)
  if (typeof value === 'number') return fitsNumber(schema, value)
  if (Array.isArray(value)) {
    if (!isWithin(value.length, schema['minItems'], schema['maxItems'])) return false
    return schema['uniqueItems'] !== true || new Set(value.map((each) => JSON.stringify(each))).size === value.length
  }
  if (typeof value !== 'object' || value === null) return true
  return isWithin(Object.keys(value).length, schema['minProperties'], schema['maxProperties'])
}

function fitsText(schema: Schema, text: string): boolean {
  const { pattern, minLength, maxLength } = schema
  if ((minLength !== undefined || maxLength !== undefined) && !isWithin([...text].length, minLength, maxLength)) {
    return false
  }
  return typeof pattern !== 'string' || matches(pattern, text)
}

/** By a linear engine: the pattern is the caller's. One that it doesn't know matches nothing. */
function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find()
  } catch {
    return false
  }
}

function fitsNumber(schema: Schema, value: number): boolean {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = schema
  if (!isWithin(value, schema['minimum'], schema['maximum'])) return false
  if (typeof above === 'number' && value <= above) return false
  if (typeof below === 'number' && value >= below) return false
  return typeof step !== 'number' || Math.abs(value / step - Math.round(value / step)) < 1e-9
}

function isWithin(value: number, least: unknown, most: unknown): boolean {
  return (typeof least !== 'number' || value >= least) && (typeof most !== 'number' || value <= most)
}
