import { nameOfRef, type Schema } from './contract.ts'

/** The type of a schema in a few words: `string or null`, `list of Tool`, `Response`. */
export function typeWords(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const members = variantsOf(schema)
  if (members.length > 0) return membersWords(members)
  if (schema.enum !== undefined && schema.type === undefined) return 'one of'
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return schema.properties === undefined ? 'anything' : 'object'
  return types.map((type) => (type === 'array' ? listWords(schema) : type)).join(' or ')
}

/** The members of a union; of `allOf` its parts. */
export function variantsOf({ oneOf, anyOf, allOf }: Schema): readonly Schema[] {
  return oneOf ?? anyOf ?? allOf ?? []
}

const shownMembersMax = 3

function membersWords(members: readonly Schema[]): string {
  const isNull = (member: Schema) => member.type === 'null'
  const others = members.filter((member) => !isNull(member))
  const shown = others.length <= shownMembersMax ? others.map(typeWords) : [`one of ${others.length} kinds`]
  return [...new Set(shown), ...(others.length < members.length ? ['null'] : [])].join(' or ')
}

function listWords({ items }: Schema): string {
  return items === undefined ? 'list' : `list of ${typeWords(items)}`
}

/** What values are held to besides their type, each in a few words. */
export function ruleWords(schema: Schema): readonly string[] {
  const rules = [
    schema.format,
    rangeWords(schema),
    spanWords(schema.minLength, schema.maxLength, 'character'),
    spanWords(schema.minItems, schema.maxItems, 'item'),
    spanWords(schema.minProperties, schema.maxProperties, 'member'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
  return rules.filter((rule) => rule !== undefined)
}

function rangeWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string | undefined {
  const least = exclusiveMinimum === undefined ? minimum : `more than ${exclusiveMinimum}`
  const most = exclusiveMaximum === undefined ? maximum : `less than ${exclusiveMaximum}`
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (least !== undefined) return typeof least === 'number' ? `${least} or more` : least
  if (most !== undefined) return typeof most === 'number' ? `${most} at most` : most
  return undefined
}

function spanWords(least: number | undefined, most: number | undefined, what: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  const many = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`
  if (most === undefined) return `at least ${many(least ?? 0)}`
  if (least === undefined || least === 0) return `at most ${many(most)}`
  return least === most ? many(most) : `${least} to ${many(most)}`
}
