/** A schema of the contract. */
export type JsonSchema = { [keyword: string]: unknown }

/** The name of the component that a schema refers to, or undefined. */
export function refName(schema: object | undefined): string | undefined {
  const { $ref: ref } = (schema ?? {}) as JsonSchema
  return typeof ref === 'string' ? ref.replace('#/components/schemas/', '') : undefined
}
