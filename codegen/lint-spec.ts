import { type JsonSchema, operationsOf, resolve, type Spec } from './spec.ts'

/** House rules that a general linter does not know; each answer names the place and what to do. */
export function lintSpec(spec: Spec): string[] {
  return [...lintOperations(spec), ...lintUnions(spec)]
}

const verbNoun =
  /^(create|list|get|update|delete|add|remove|exchange|count|compact|explain|test|merge|unmerge|reorder|put|open)[A-Z]\w+$/

function lintOperations(spec: Spec): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { id, method, path, operation } of operationsOf(spec)) {
    const place = `${method.toUpperCase()} ${path}`
    if (id === undefined || !verbNoun.test(id))
      problems.push(`${place}: operationId must be a verb and a noun (listKeys)`)
    if (seen.has(id)) problems.push(`${place}: operationId ${id} is taken`)
    seen.add(id)
    if (operation.summary === undefined) problems.push(`${place}: needs a summary`)
    if (operation.tags?.length !== 1) problems.push(`${place}: needs exactly one tag`)
    if (operation.security === undefined) problems.push(`${place}: must say its security ([] for none)`)
    for (const [media, content] of Object.entries(operation.requestBody?.content ?? {})) {
      if (content.example === undefined && content.examples === undefined)
        problems.push(`${place}: ${media} request needs an example`)
    }
    if (!Object.keys(operation.responses).some((status) => status.startsWith('4') || status.startsWith('5'))) {
      problems.push(`${place}: declares no error answer`)
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [media, content] of Object.entries(resolve(spec, response).content ?? {})) {
        if (content.example === undefined && content.examples === undefined) {
          problems.push(`${place}: ${status} ${media} needs an example`)
        }
      }
    }
  }
  return problems
}

function lintUnions(spec: Spec): string[] {
  return Object.entries(spec.components.schemas).flatMap(([name, schema]) => lintUnion(spec, name, schema))
}

function lintUnion(spec: Spec, name: string, schema: JsonSchema): string[] {
  if (schema['anyOf'] !== undefined || schema['allOf'] !== undefined)
    return [`${name}: write properties out, no anyOf or allOf`]
  const discriminator = schema['discriminator'] as
    | { propertyName: string; mapping?: Record<string, string> }
    | undefined
  if (discriminator === undefined) return []
  const tag = discriminator.propertyName
  const mapping = discriminator.mapping ?? {}
  const members = (schema['oneOf'] as { $ref: string }[] | undefined) ?? []
  const problems: string[] = []
  // AJV holds only objects to a discriminator: a string or null would pass as a member.
  if (schema['type'] !== 'object') problems.push(`${name}: needs type: object beside its discriminator`)
  for (const { $ref } of members) {
    const member = resolve<JsonSchema>(spec, { $ref })
    const property = (member['properties'] as Record<string, JsonSchema> | undefined)?.[tag]
    const values =
      property?.['const'] !== undefined ? [property['const']] : (property?.['enum'] as unknown[] | undefined)
    if (values === undefined) problems.push(`${name}: ${$ref} needs a const ${tag}`)
    if (!(member['required'] as string[] | undefined)?.includes(tag))
      problems.push(`${name}: ${$ref} must require ${tag}`)
    for (const value of values ?? []) {
      if (mapping[String(value)] !== $ref) problems.push(`${name}: mapping lacks ${String(value)} → ${$ref}`)
    }
  }
  const extra = Object.values(mapping).filter((ref) => !members.some(({ $ref }) => $ref === ref))
  return [...problems, ...extra.map((ref) => `${name}: mapping names ${ref}, which is no member`)]
}
