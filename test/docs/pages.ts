import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** The folder of the project. */
export const projectFolder = fileURLToPath(root)

/** The pages that people read, by their paths in the project. */
export const pagePaths: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].toSorted()

/** The text of a page. */
export function readPage(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}
