import { isOpenEnum, openUnionOf } from '../src/contract/schemas/open-unions.ts'
import type { Finding } from '../src/lockstep/lint/finding.ts'
import { lintBy } from '../src/lockstep/lint/lint-document.ts'
import { lintOperations as generalRules } from '../src/lockstep/lint/lint-operations.ts'
import { lintUnions as unionRules } from '../src/lockstep/lint/lint-unions.ts'
import { type JsonSchema, operationsOf, refName, type Spec } from './spec.ts'

/** The rules for documents of anybody, as `contract lint` has them, and those of this house. */
export function lintSpec(spec: Spec): Finding[] {
  return [...lintBy([generalRules, unionRules], { ...spec }), ...lintOperations(spec), ...lintUnions(spec)]
}

/** The form of operationIds: a verb of the contract, and what it is done to. */
export const verbNoun =
  /^(create|list|get|update|delete|add|remove|exchange|count|compact|explain|backtest|test|retry|merge|unmerge|reorder|reload|put|open|stream|bulkAssign|bulkUnassign|approve|withdraw)[A-Z]\w+$/

type Report = (rule: string, message: string, ...keys: string[]) => void

function lintOperations(spec: Spec): Finding[] {
  const findings: Finding[] = []
  for (const { id, method, path, operation } of operationsOf(spec)) {
    const report: Report = (rule, message, ...keys) =>
      findings.push({
        rule,
        at: ['paths', path, method, ...keys],
        message: `${method.toUpperCase()} ${path}: ${message}`,
      })
    if (id === undefined || !verbNoun.test(id))
      report('operation-id-form', 'operationId must be a verb and a noun (listKeys)', 'operationId')
    const stability = operation['x-stability']
    if (stability !== undefined && !['stable', 'beta'].includes(String(stability)))
      report('stability-word', 'x-stability is stable or beta', 'x-stability')
    if (operation.tags?.length !== 1) report('operation-has-tag', 'needs exactly one tag', 'tags')
    // A bad body is explained by the name of its schema.
    for (const [media, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
      if (refName(schema) === undefined)
        report('body-is-component', `${media} request must be a $ref to a schema`, 'requestBody', 'content', media)
    }
  }
  return findings
}

function lintUnions(spec: Spec): Finding[] {
  return Object.entries(spec.components.schemas).flatMap(([name, schema]) => lintUnion(name, schema))
}

function lintUnion(name: string, schema: JsonSchema): Finding[] {
  const findings: Finding[] = []
  const report: Report = (rule, message, ...keys) =>
    findings.push({ rule, at: ['components', 'schemas', name, ...keys], message: `${name}: ${message}` })
  if (schema['anyOf'] !== undefined || schema['allOf'] !== undefined) {
    const keyword = schema['anyOf'] === undefined ? 'allOf' : 'anyOf'
    report('no-composition', 'write properties out, no anyOf or allOf', keyword)
    return findings
  }
  // AJV holds only objects to a discriminator: a string or null would pass as a member.
  if (schema['discriminator'] !== undefined && schema['type'] !== 'object')
    report('union-of-objects', 'needs type: object beside its discriminator')
  if ('x-open' in schema && !openUnionOf(schema)?.types.length && !isOpenEnum(schema))
    report(
      'open-union',
      'x-open: true needs a discriminator with a mapping, or an enum: types and words beyond it pass',
      'x-open',
    )
  return findings
}
