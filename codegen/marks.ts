import type { JsonSchema } from './spec.ts'

/** The topic that a schema, parameter, operation or example waits for; undefined where it carries no mark of its own. */
export function topicOf(marked: object | undefined): string | undefined {
  if (marked === undefined) return undefined
  const { 'x-availability': availability, 'x-topic': topic } = marked as JsonSchema
  return availability === 'planned' ? String(topic) : undefined
}

/** The planned values of an enum or string, and their topics. One that ends in `*` stands for all that begin so. */
export function plannedValues(schema: JsonSchema): Readonly<Record<string, string>> {
  const values = (schema['x-values'] as Record<string, JsonSchema> | undefined) ?? {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([value, marked]) => {
      const topic = topicOf(marked)
      return topic === undefined ? [] : [[value, topic]]
    }),
  )
}
