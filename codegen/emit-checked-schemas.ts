import { type JsonSchema, resolve, type Spec } from './spec.ts'
import { namesCheckedAlone } from './validator-schemas.ts'

/** The schemas that are checked by their name: which members they need, and what others are where they are absent. */
export function emitCheckedSchemas(spec: Spec): string {
  const table = Object.fromEntries(
    namesCheckedAlone(spec)
      .toSorted()
      .map((name) => [name, rowOf(spec, name)]),
  )
  return `export const checkedSchemas = ${JSON.stringify(table, null, 2)} as const\n`
}

function rowOf(spec: Spec, name: string) {
  const { properties = {}, required = [] } = resolve<JsonSchema>(spec, { $ref: `#/components/schemas/${name}` })
  const defaults = Object.entries(properties as Record<string, JsonSchema>).flatMap(([member, schema]) => {
    const value = resolve<JsonSchema>(spec, schema)['default']
    return value === undefined ? [] : [[member, value] as const]
  })
  return { required, defaults: Object.fromEntries(defaults) }
}
