import { type JsonSchema, resolve, type Spec } from './spec.ts'
import { namesCheckedAlone } from './validator-schemas.ts'

/** What members of the schemas that are checked by their name are where they are absent. */
export function emitDefaults(spec: Spec): string {
  const table = Object.fromEntries(
    namesCheckedAlone(spec)
      .toSorted()
      .map((name) => [name, defaultsOf(spec, name)]),
  )
  return `export const defaults = ${JSON.stringify(table, null, 2)} as const\n`
}

function defaultsOf(spec: Spec, name: string): Record<string, unknown> {
  const { properties = {} } = resolve<JsonSchema>(spec, { $ref: `#/components/schemas/${name}` })
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).flatMap(([member, schema]) => {
      const value = resolve<JsonSchema>(spec, schema)['default']
      return value === undefined ? [] : [[member, value]]
    }),
  )
}
