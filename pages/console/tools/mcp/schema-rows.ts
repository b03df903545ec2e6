/** One argument of a tool, as its JSON Schema has it. */
export interface SchemaRow {
  /** Such as `filter.tags[]`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

const rowsMax = 200
const levelsMax = 6

type Wire = Readonly<Record<string, unknown>>

/** The arguments that a schema names, 200 at most, six levels deep; the schema itself has the rest. */
export function schemaRows(schema: Wire): readonly SchemaRow[] {
  return rowsOf(schema, '', levelsMax).slice(0, rowsMax)
}

function rowsOf(schema: Wire, prefix: string, levels: number): readonly SchemaRow[] {
  const { properties, required } = schema
  if (!isObject(properties) || levels === 0) return []
  const needed = Array.isArray(required) ? required : []
  return Object.entries(properties)
    .slice(0, rowsMax)
    .flatMap(([key, each]) => {
      const value = isObject(each) ? each : {}
      const items = isObject(value['items']) ? value['items'] : undefined
      const name = `${prefix}${key}`
      const row = {
        ...{ name, type: typeOf(value), isRequired: needed.includes(key) },
        description: typeof value['description'] === 'string' ? value['description'] : '',
      }
      const below =
        items === undefined ? rowsOf(value, `${name}.`, levels - 1) : rowsOf(items, `${name}[].`, levels - 1)
      return [row, ...below]
    })
}

function typeOf({ type, enum: values, const: only, items }: Wire): string {
  if (Array.isArray(values))
    return `one of ${values
      .slice(0, 20)
      .map((each) => JSON.stringify(each))
      .join(', ')}`
  if (only !== undefined) return JSON.stringify(only)
  const words = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
  return words === 'array' && isObject(items) ? `list of ${typeOf(items)}` : words
}

/** A schema as text, its members in order of their names, so that two can be compared. */
export function schemaText(schema: Wire): string {
  return JSON.stringify(sorted(schema), null, 2)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, sorted(each)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
