import { type GapRule, gaps } from './contract.ts'

/**
 * Fills in what a value of that schema lacks, in place and without inventing anything: null where null may stand, a list that is empty where
 * it is missing, a member that has one value only; and leaves out an optional member that is null. What is wrong in another way stays.
 */
export function fillGaps(schema: string, value: unknown): void {
  const rule = gaps[schema]
  if (rule === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) fillGaps(schema, each)
    return
  }
  const record = value as Record<string, unknown>
  if (rule.union !== undefined) fillUnion(rule.union, record)
  else fillObject(rule, record)
}

function fillUnion({ tag, of }: NonNullable<GapRule['union']>, value: Record<string, unknown>): void {
  const type = value[tag]
  const schema = typeof type === 'string' && Object.hasOwn(of, type) ? of[type] : undefined
  if (schema !== undefined) fillGaps(schema, value)
}

function fillObject(rule: GapRule, value: Record<string, unknown>): void {
  for (const name of rule.nulls ?? []) if (isMissing(value, name)) value[name] = null
  for (const name of rule.lists ?? []) if (isMissing(value, name)) value[name] = []
  for (const name in rule.constants) if (isMissing(value, name)) value[name] = rule.constants[name]
  for (const name of rule.optional ?? []) if (Object.hasOwn(value, name) && value[name] === null) delete value[name]
  for (const name in rule.members) {
    const schema = rule.members[name]
    if (schema !== undefined && Object.hasOwn(value, name)) fillGaps(schema, value[name])
  }
}

function isMissing(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return !Object.hasOwn(value, name) || value[name] === undefined || value[name] === null
}
