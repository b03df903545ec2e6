import { topicOf } from '../../codegen/marks.ts'
import { parseSpec, readSpecText, type Spec } from '../../codegen/spec.ts'
import { code } from './markdown.ts'

const begin = '<!-- planned: written by `npm run docs` -->'
const end = '<!-- end of planned -->'

/** docs/limitations.md with what the contract marks as planned, by topic. Throws when the text has no place for it. */
export function withPlannedList(page: string, spec: Spec = parseSpec(readSpecText())): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/limitations.md lacks ${begin} … ${end}`)
  const marked = markedThings(spec)
  const lines = Object.entries(spec['x-topics'] ?? {}).map(([topic, meaning]) => {
    const names = marked.filter((each) => each.topic === topic).map(({ name }) => code(name))
    return `- **${topic}**: ${meaning}\n  ${[...new Set(names)].join(', ')}`
  })
  return `${page.slice(0, from)}${begin}\n\n${lines.join('\n')}\n\n${page.slice(to)}`
}

interface Marked {
  readonly name: string
  readonly topic: string
}

/** Every mark by a short name: what callers write or read where there is such a word, else where it is in the contract. */
function markedThings({ components }: Spec): Marked[] {
  const found: Marked[] = []
  const visit = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return
    const topic = topicOf(value)
    if (topic !== undefined) found.push({ name: tagsOf(value) ?? name, topic })
    for (const [key, each] of Object.entries(value)) {
      if (key === 'x-values') visitValues(each as Record<string, object>, name)
      else visit(each, key === 'properties' ? name : isKeyword(key) ? name : `${name}.${key}`)
    }
  }
  const visitValues = (values: Record<string, object>, name: string) => {
    for (const [value, mark] of Object.entries(values)) {
      found.push({ name: value.includes('service') ? value : `${name}: ${value}`, topic: topicOf(mark) ?? '' })
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name)
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function isKeyword(key: string): boolean {
  return key === 'items' || key === 'oneOf' || /^\d+$/.test(key)
}

/** The `type` or `id` by which values of a schema are known, where it has one only. */
function tagsOf(schema: object): string | undefined {
  const { properties } = schema as { properties?: Record<string, { const?: string }> }
  return properties?.['type']?.const ?? properties?.['id']?.const
}
