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
