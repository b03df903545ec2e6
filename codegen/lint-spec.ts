import type { Finding } from './finding.ts'
import { type FoundOperation, type JsonSchema, type MediaType, operationsOf, resolve, type Spec } from './spec.ts'

/** House rules that a general linter does not know. */
export function lintSpec(spec: Spec): Finding[] {
  return [...lintOperations(spec), ...lintUnions(spec)]
}

/** The form of operationIds: a verb of the contract, and what it is done to. */
export const verbNoun =
  /^(create|list|get|update|delete|add|remove|exchange|count|compact|explain|test|merge|unmerge|reorder|put|open)[A-Z]\w+$/

type Report = (rule: string, message: string, ...keys: string[]) => void

function lintOperations(spec: Spec): Finding[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const found of operationsOf(spec)) {
    const { id, method, path } = found
    const report: Report = (rule, message, ...keys) =>
      findings.push({
        rule,
        at: ['paths', path, method, ...keys],
        message: `${method.toUpperCase()} ${path}: ${message}`,
      })
    if (id === undefined || !verbNoun.test(id))
      report('operation-id-form', 'operationId must be a verb and a noun (listKeys)', 'operationId')
    if (seen.has(id)) report('operation-id-unique', `operationId ${id} is taken`, 'operationId')
    seen.add(id)
    lintOperation(spec, found, report)
  }
  return findings
}

function lintOperation(spec: Spec, { operation }: FoundOperation, report: Report): void {
  if (operation.summary === undefined) report('operation-has-summary', 'needs a summary')
  if (operation.tags?.length !== 1) report('operation-has-tag', 'needs exactly one tag', 'tags')
  if (operation.security === undefined) report('operation-has-security', 'must say its security ([] for none)')
  for (const [media, content] of Object.entries(operation.requestBody?.content ?? {})) {
    if (!hasExample(content))
      report('body-has-example', `${media} request needs an example`, 'requestBody', 'content', media)
  }
  if (!Object.keys(operation.responses).some((status) => status.startsWith('4') || status.startsWith('5'))) {
    report('operation-has-error', 'declares no error answer', 'responses')
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    for (const [media, content] of Object.entries(resolve(spec, response).content ?? {})) {
      if (hasExample(content)) continue
      report('answer-has-example', `${status} ${media} needs an example`, 'responses', status, 'content', media)
    }
  }
}

function hasExample({ example, examples }: MediaType): boolean {
  return example !== undefined || examples !== undefined
}

function lintUnions(spec: Spec): Finding[] {
  return Object.entries(spec.components.schemas).flatMap(([name, schema]) => lintUnion(spec, name, schema))
}

function lintUnion(spec: Spec, name: string, schema: JsonSchema): Finding[] {
  const findings: Finding[] = []
  const report: Report = (rule, message, ...keys) =>
    findings.push({ rule, at: ['components', 'schemas', name, ...keys], message: `${name}: ${message}` })
  if (schema['anyOf'] !== undefined || schema['allOf'] !== undefined) {
    const keyword = schema['anyOf'] === undefined ? 'allOf' : 'anyOf'
    report('no-composition', 'write properties out, no anyOf or allOf', keyword)
    return findings
  }
  const discriminator = schema['discriminator'] as
    | { propertyName: string; mapping?: Record<string, string> }
    | undefined
  if (discriminator === undefined) return []
  const tag = discriminator.propertyName
  const mapping = discriminator.mapping ?? {}
  const members = (schema['oneOf'] as { $ref: string }[] | undefined) ?? []
  // AJV holds only objects to a discriminator: a string or null would pass as a member.
  if (schema['type'] !== 'object') report('union-of-objects', 'needs type: object beside its discriminator')
  for (const [index, { $ref }] of members.entries()) {
    const member = resolve<JsonSchema>(spec, { $ref })
    const property = (member['properties'] as Record<string, JsonSchema> | undefined)?.[tag]
    const values =
      property?.['const'] !== undefined ? [property['const']] : (property?.['enum'] as unknown[] | undefined)
    const at = ['oneOf', String(index)]
    if (values === undefined) report('union-member-tag', `${$ref} needs a const ${tag}`, ...at)
    if (!(member['required'] as string[] | undefined)?.includes(tag))
      report('union-member-tag', `${$ref} must require ${tag}`, ...at)
    for (const value of values ?? []) {
      if (mapping[String(value)] !== $ref)
        report('union-mapping', `mapping lacks ${String(value)} → ${$ref}`, 'discriminator', 'mapping', String(value))
    }
  }
  for (const [value, ref] of Object.entries(mapping)) {
    if (members.some(({ $ref }) => $ref === ref)) continue
    report('union-mapping', `mapping names ${ref}, which is no member`, 'discriminator', 'mapping', value)
  }
  return findings
}
