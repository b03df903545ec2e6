import { type JsonSchema, operationsOf, refName, type Spec } from './spec.ts'

/** The names of all members that bodies of inference requests have by the contract, at any depth. */
export function emitBodyNames(spec: Spec): string {
  const names = new Set<string>()
  const seen = new Set<JsonSchema>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value as JsonSchema)) return
    const schema = value as JsonSchema
    seen.add(schema)
    const ref = refName(schema)
    if (ref !== undefined) visit(spec.components.schemas[ref])
    for (const each of (schema['oneOf'] as unknown[] | undefined) ?? []) visit(each)
    visit(schema['items'])
    visit(schema['additionalProperties'])
    for (const [name, member] of Object.entries((schema['properties'] as object | undefined) ?? {})) {
      names.add(name)
      visit(member)
    }
  }
  for (const { operation } of operationsOf(spec)) {
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    if (operation.security?.some((each) => 'apiKey' in each)) visit(schema)
  }
  return `export const bodyNames: readonly string[] = ${JSON.stringify([...names].toSorted(), null, 2)}\n`
}
