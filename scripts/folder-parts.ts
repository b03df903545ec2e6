import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

const namespace = 'folder-parts'
const imported = /import\('(\.\/[^']+)'\)/g

/**
 * Makes one part of the bundle of what a file imports with `import()` from one folder. A part for each of a hundred commands would cut what
 * they share into as many files again, and a gateway that may open few files could not start.
 */
export function folderParts(file: string): Plugin {
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && importer === file ? { path: dirname(path), namespace } : undefined,
      )
      onLoad({ filter: /./, namespace }, async ({ path: folder }) => {
        const paths = [...(await readFile(file, 'utf8')).matchAll(imported)].map(([, path = '']) => path)
        const together = [...new Set(paths)].filter((path) => dirname(path) === folder)
        return {
          contents: together.map((path) => `export * from ${JSON.stringify(path)}`).join('\n'),
          resolveDir: dirname(file),
        }
      })
    },
  }
}
