import type { Discriminator } from '../src/contract/schemas/open-unions.ts'
import { type JsonSchema, operationsOf, refName, resolve, type Spec } from './spec.ts'

/**
 * Lists that are empty where a provider leaves them out. Any other list that is missing says something: a call without its list of keys to
 * press is not a call that presses none.
 */
const emptyLists: ReadonlySet<string> = new Set(['annotations', 'logprobs', 'top_logprobs', 'summary'])

/** Of a request, echoed by the gateway: no provider writes these. */
export const echoed: ReadonlySet<string> = new Set([
  'Tool',
  'ToolChoice',
  'InputItem',
  'TextConfig',
  'ReasoningConfig',
  'StoredPrompt',
  'ServiceMetadata',
  'DebugInfo',
])

interface GapRule {
  nulls?: string[]
  lists?: string[]
  constants?: Record<string, string>
  optional?: string[]
  members?: Record<string, string>
  union?: { tag: string; of: Record<string, string> }
}

const types = `export interface GapRule {
  /** Required members that may be null. */
  readonly nulls?: readonly string[]
  /** Required lists that are empty where they are missing. */
  readonly lists?: readonly string[]
  /** Required members that have one value only. */
  readonly constants?: Readonly<Record<string, string>>
  /** Members that may be missing, but not null. */
  readonly optional?: readonly string[]
  /** Members whose value, or each element of it, has a rule. */
  readonly members?: Readonly<Record<string, string>>
  /** The rule of each type, by that member. */
  readonly union?: { readonly tag: string; readonly of: Readonly<Record<string, string>> }
}
`

/**
 * What providers leave out of answers and can be filled in without inventing anything, by schema: of the answers of operations that run
 * models (may be streamed, or shorten a conversation), and the schema of each of those.
 */
export function emitGaps(spec: Spec): string {
  const answers = operationsOf(spec).flatMap(({ id, operation }) => {
    const content = resolve(spec, operation.responses['200'] ?? { description: '' }).content ?? {}
    if (!('text/event-stream' in content) && id !== 'compactResponse') return []
    const names = Object.entries(content).map(([media, { schema }]) => [media, refName(schema)])
    return [[id, Object.fromEntries(names)]]
  })
  const roots = answers.flatMap(([, content]) => Object.values(content as Record<string, string>))
  const rules = rulesFrom(spec, roots)
  const table = Object.fromEntries([...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const schemas = `export const answerSchemas: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`
  return `${types}${schemas}export const gaps: Readonly<Record<string, GapRule | undefined>> = ${JSON.stringify(table, null, 2)}\n`
}

function rulesFrom(spec: Spec, roots: readonly string[]): Map<string, GapRule> {
  const rules = new Map<string, GapRule>()
  const visit = (name: string): string => {
    if (rules.has(name) || echoed.has(name)) return name
    const rule: GapRule = {}
    rules.set(name, rule)
    const schema = schemaOf(spec, name)
    const { propertyName: tag, mapping = {} } = (schema['discriminator'] ?? {}) as Partial<Discriminator>
    if (tag !== undefined) {
      const of = Object.entries(mapping).map(([value, ref]) => [value, visit(refName({ $ref: ref }) ?? '')])
      rule.union = { tag, of: Object.fromEntries(of) }
    } else addMembers(spec, schema, rule, visit)
    return name
  }
  for (const root of roots) visit(root)
  return withoutEmpty(rules)
}

function addMembers(spec: Spec, schema: JsonSchema, rule: GapRule, visit: (name: string) => string): void {
  const required = new Set(schema['required'] as string[] | undefined)
  for (const [name, member] of Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {})) {
    const isNullable = takesNull(spec, member)
    const constant = resolve<JsonSchema>(spec, member)['const']
    if (!required.has(name)) {
      if (!isNullable) rule.optional = [...(rule.optional ?? []), name]
    } else if (isNullable) rule.nulls = [...(rule.nulls ?? []), name]
    else if (emptyLists.has(name) && resolve<JsonSchema>(spec, member)['type'] === 'array')
      rule.lists = [...(rule.lists ?? []), name]
    else if (typeof constant === 'string') rule.constants = { ...rule.constants, [name]: constant }
    const inner = innerName(spec, member)
    if (inner !== undefined) rule.members = { ...rule.members, [name]: visit(inner) }
  }
}

function takesNull(spec: Spec, member: JsonSchema): boolean {
  const { type, oneOf, enum: values, $ref } = member
  if ($ref !== undefined) return takesNull(spec, resolve<JsonSchema>(spec, member))
  if (Array.isArray(oneOf)) return oneOf.some((each) => takesNull(spec, each as JsonSchema))
  if (type === undefined) return !Array.isArray(values) || values.includes(null)
  return Array.isArray(type) ? type.includes('null') : type === 'null'
}

/** The schema of a member that is an object, or of the elements of one that is a list. */
function innerName(spec: Spec, member: JsonSchema): string | undefined {
  const plain = refName(member)
  if (plain !== undefined) {
    const { type, items } = schemaOf(spec, plain)
    return type === 'array' ? innerName(spec, (items as JsonSchema | undefined) ?? {}) : plain
  }
  if (Array.isArray(member['oneOf'])) {
    const names = (member['oneOf'] as JsonSchema[])
      .map((each) => innerName(spec, each))
      .filter((each) => each !== undefined)
    return names.length === 1 ? names[0] : undefined
  }
  return member['items'] === undefined ? undefined : innerName(spec, member['items'] as JsonSchema)
}

/** The rules that say something, themselves or of what is within. */
function withoutEmpty(rules: Map<string, GapRule>): Map<string, GapRule> {
  const kept = new Map(rules)
  for (let before = -1; before !== kept.size; ) {
    before = kept.size
    for (const [name, rule] of kept) {
      if (rule.members !== undefined) rule.members = only(rule.members, kept)
      if (rule.union !== undefined) rule.union.of = only(rule.union.of, kept)
      const isEmpty = Object.values({ ...rule, union: rule.union?.of }).every(
        (each) => each === undefined || Object.keys(each).length === 0,
      )
      if (isEmpty) kept.delete(name)
    }
  }
  for (const rule of kept.values()) {
    if (rule.members !== undefined && Object.keys(rule.members).length === 0) delete rule.members
    if (rule.union !== undefined && Object.keys(rule.union.of).length === 0) delete rule.union
  }
  return kept
}

function only(names: Record<string, string>, kept: ReadonlyMap<string, GapRule>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => kept.has(name)))
}

/** A component. */
function schemaOf(spec: Spec, name: string): JsonSchema {
  return resolve<JsonSchema>(spec, { $ref: `#/components/schemas/${name}` })
}
