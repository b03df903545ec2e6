import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'

/** Shortens the names in modules whose paths match: generated code and data, which nobody looks for in a stack trace. */
export function namelessModules(filter: RegExp): Plugin {
  return {
    name: 'nameless-module',
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), {
          minify: true,
          format: 'esm',
          charset: 'ascii',
        })
        return { contents: code, loader: 'js' }
      })
    },
  }
}
