import { schemaFamilies } from './schema-families.ts'
import { operationsOf, type Spec } from './spec.ts'

const opening =
  '# Index of this file, written by `npm run codegen`. An entry is found by searching for its path or its heading.'
const closing = '# End of the index.'

/** The contract's text with the index at its head that it should have. */
export function withIndex(text: string, spec: Spec): string {
  const from = text.indexOf(opening)
  const to = text.indexOf(`${closing}\n`, from)
  const body = from === 0 && to !== -1 ? text.slice(to + closing.length + 1) : text
  return `${contractIndex(body, spec)}${body}`
}

/** A block of comments: the paths of each tag with their operations, and the first and last schema of each family. */
export function contractIndex(text: string, spec: Spec): string {
  const lines = [opening, '#', '# Paths, by tag:']
  const paths = new Map<string, { tag: string; ids: string[] }>()
  for (const { id, path, operation } of operationsOf(spec)) {
    const entry = paths.get(path) ?? { tag: operation.tags?.[0] ?? '', ids: [] }
    entry.ids.push(id)
    paths.set(path, entry)
  }
  let tagBefore = ''
  for (const [path, { tag, ids }] of paths) {
    if (tag !== tagBefore) lines.push(`#   ${tag}`)
    tagBefore = tag
    lines.push(`#     ${path}: ${ids.join(', ')}`)
  }
  lines.push('#', '# Schemas, by family:')
  for (const { title, names } of schemaFamilies(text)) {
    const range = names.length > 1 ? `${names[0]} to ${names.at(-1)}` : (names[0] ?? '')
    lines.push(`#   ---- ${title} ---- ${range}`)
  }
  return `${[...lines, closing].join('\n')}\n`
}
