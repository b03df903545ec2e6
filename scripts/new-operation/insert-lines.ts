import { operationsOf, type Spec } from '../../codegen/spec.ts'
import type { OperationPlan } from './operation-plan.ts'
import { fileNameOf } from './operation-words.ts'

/** The folder of operations/ that holds those of a tag. */
export function folderOf(index: string, spec: Spec, tag: string): string {
  const ids = operationsOf(spec).flatMap(({ id, operation }) => (operation.tags?.[0] === tag ? [id] : []))
  const found = ids.map((id) => new RegExp(`^import \\{ ${id} \\} from '\\./([\\w-]+)/`, 'm').exec(index)?.[1])
  return found.find((folder) => folder !== undefined) ?? tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The index of operations with one more; imports are in the formatter's order once it has run. */
export function insertHandler(index: string, spec: Spec, { id, tag }: OperationPlan, folder: string): string {
  const lines = index.split('\n')
  const importLine = `import { ${id} } from './${folder}/${fileNameOf(id)}.ts'`
  const lastImport = lines.findLastIndex((line) => line.startsWith(`import { `))
  lines.splice(lastImport + 1, 0, importLine)
  const siblings = new Set(
    operationsOf(spec).flatMap((each) => (each.operation.tags?.[0] === tag ? [`  ${each.id},`] : [])),
  )
  const sibling = lines.findLastIndex((line) => siblings.has(line))
  const end = lines.lastIndexOf('}')
  lines.splice(sibling === -1 ? end : sibling + 1, 0, `  ${id},`)
  return lines.join('\n')
}

/** The changelog with a line for a new operation under "Added" of the section that is not released yet, which is begun where there is none. */
export function insertChange(changelog: string, { id, method, path }: OperationPlan): string {
  const entry = `- \`${id}\`: \`${method.toUpperCase()} ${path}\`, not written yet.`
  const newest = /^## .*$/m.exec(changelog)
  if (newest === null) return `${changelog.trimEnd()}\n\n## [Unreleased]\n\n### Added\n\n${entry}\n`
  const start = newest.index
  if (/\d{4}-\d{2}-\d{2}/.test(newest[0]))
    return `${changelog.slice(0, start)}## [Unreleased]\n\n### Added\n\n${entry}\n\n${changelog.slice(start)}`
  const next = changelog.indexOf('\n## ', start + 1)
  const end = next === -1 ? changelog.length : next
  const section = changelog.slice(start, end)
  const added = '### Added\n\n'
  const place = section.indexOf(added)
  const inserted =
    place === -1
      ? section.replace('\n\n', `\n\n${added}${entry}\n\n`)
      : `${section.slice(0, place + added.length)}${entry}\n${section.slice(place + added.length)}`
  return changelog.slice(0, start) + inserted + changelog.slice(end)
}
