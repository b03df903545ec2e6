import { operationsOf, type Spec } from './spec.ts'

/** The tag of families whose schemas serve operations of several tags. */
export const sharedTag = 'Shared'

/** Schemas of the contract that stand together under one heading. */
export interface SchemaFamily {
  /** `Keys: the calling key`: a tag or `Shared`, and what the schemas are about. */
  readonly title: string
  readonly tag: string
  /** Names of its schemas, in the contract's order. */
  readonly names: readonly string[]
}

const heading = /^ {4}# -{4} (.+?) -+$/
const schemaName = /^ {4}([A-Za-z]\w*):/

/** The families of schemas in the contract's text; schemas before the first heading are a family without a title. */
export function schemaFamilies(text: string): SchemaFamily[] {
  const families: { title: string; tag: string; names: string[] }[] = []
  for (const line of schemaLines(text)) {
    const title = heading.exec(line)?.[1]
    if (title !== undefined) families.push({ title, tag: title.split(':', 1)[0] ?? '', names: [] })
    const name = schemaName.exec(line)?.[1]
    if (name === undefined) continue
    if (families.length === 0) families.push({ title: '', tag: '', names: [] })
    families.at(-1)?.names.push(name)
  }
  return families
}

function schemaLines(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const components = lines.indexOf('components:')
  const first = lines.indexOf('  schemas:', components) + 1
  if (components === -1 || first === 0) return []
  const last = lines.findIndex((line, index) => index >= first && /^ {0,2}[^\s#]/.test(line))
  return lines.slice(first, last === -1 ? undefined : last)
}

/** The tags of the operations that lead to each schema, by the schema's name. */
export function tagsBySchema(spec: Spec): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { operation } of operationsOf(spec)) {
    const seen = new Set<string>()
    visitRefs(spec, operation, seen)
    for (const ref of seen) {
      const name = ref.replace('#/components/schemas/', '')
      if (name === ref) continue
      const tags = found.get(name) ?? new Set()
      for (const tag of operation.tags ?? []) tags.add(tag)
      found.set(name, tags)
    }
  }
  return found
}

function visitRefs(spec: Spec, value: unknown, seen: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue
    if (key !== '$ref' || typeof inner !== 'string') visitRefs(spec, inner, seen)
    else if (!seen.has(inner)) {
      seen.add(inner)
      visitRefs(spec, targetOf(spec, inner), seen)
    }
  }
}

// A reference to nothing is reported by the linter of OpenAPI documents, with its place.
function targetOf(spec: Spec, ref: string): unknown {
  let found: unknown = spec
  for (const key of ref.replace(/^#\//, '').split('/')) found = (found as Record<string, unknown> | undefined)?.[key]
  return found
}
