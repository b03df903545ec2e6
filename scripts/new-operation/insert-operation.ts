import { operationsOf, type Parameter, parametersOf, type Spec } from '../../codegen/spec.ts'
import type { OperationPlan } from './operation-plan.ts'
import { writeOperation } from './write-stub.ts'

/** The contract's text with a new operation at its place: behind the last one of its path, or behind the last path of its tag. */
export function insertOperation(text: string, spec: Spec, plan: OperationPlan): string {
  const lines = text.split('\n')
  const isThere = spec.paths[plan.path] !== undefined
  const stub = writeOperation(plan, isThere ? parametersOfPath(spec, plan.path) : [])
  const block = [...(isThere ? [] : [`  ${plan.path}:`]), stub.replaceAll(/^(?=.)/gm, '    ')]
  const at = isThere ? endOfPath(lines, plan.path) : placeOfTag(lines, spec, plan.tag)
  return [...lines.slice(0, at), ...block, ...lines.slice(at)].join('\n')
}

function parametersOfPath(spec: Spec, path: string): string[] {
  const parameters = spec.paths[path]?.parameters ?? []
  const operation = { operationId: '', responses: {}, parameters }
  return parametersOf(spec, operation, 'path').map(({ name }: Parameter) => name)
}

// Behind the paths of the last tag that has any, up to this one.
function placeOfTag(lines: readonly string[], spec: Spec, tag: string): number {
  const tags = (spec.tags ?? []).map(({ name }) => name)
  const before = new Set(tags.slice(0, tags.indexOf(tag) + 1))
  const path = operationsOf(spec).findLast(({ operation }) => before.has(operation.tags?.[0] ?? ''))?.path
  return path === undefined ? lines.indexOf('paths:') + 1 : endOfPath(lines, path)
}

/** The index of the first line behind a path's own. */
function endOfPath(lines: readonly string[], path: string): number {
  const start = lines.findIndex((line) => line === `  ${path}:` || line === `  '${path}':`)
  if (start === -1) throw new Error(`openapi.yaml has no line "  ${path}:"`)
  const end = lines.findIndex((line, index) => index > start && /^ {0,2}\S/.test(line))
  return end === -1 ? lines.length : end
}
