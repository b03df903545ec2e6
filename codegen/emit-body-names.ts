import { type JsonSchema, operationsOf, refName, type Spec } from './spec.ts'

/** The names of all members that bodies of inference requests have by the contract, at any depth, and the words that it lists as values. */
export function emitBodyNames(spec: Spec): string {
  const names = new Set<string>()
  const words = new Set<string>()
  const seen = new Set<JsonSchema>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value as JsonSchema)) return
    const schema = value as JsonSchema
    seen.add(schema)
    const ref = refName(schema)
    if (ref !== undefined) visit(spec.components.schemas[ref])
    for (const each of (schema['oneOf'] as unknown[] | undefined) ?? []) visit(each)
    for (const word of [schema['const'], ...((schema['enum'] as unknown[] | undefined) ?? [])])
      if (typeof word === 'string') words.add(word)
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
  return `export const bodyNames: readonly string[] = ${listed(names)}\n\nexport const bodyWords: readonly string[] = ${listed(words)}\n`
}

function listed(texts: ReadonlySet<string>): string {
  return JSON.stringify([...texts].toSorted(), null, 2)
}
