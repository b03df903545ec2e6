import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { type BuildOptions, build, type Plugin, transform } from 'esbuild'

/** A module that is only ever imported late, with `import()`. */
export interface LateModule {
  /** As it is imported: a package's path, or the end of a file's. */
  readonly specifier: string
  /** Whether its functions' names may be lost: they are data, or nobody looks for them in a stack trace. */
  readonly isNameless: boolean
  /** Code to pack in the module's place. */
  readonly replacement?: () => string
}

const namespace = 'packed-module'

/**
 * Puts modules that most processes never load into the bundle compressed, each with what it imports, until somebody asks for one. V8
 * keeps the source of a program in memory for as long as it runs, and reads all of it at the start.
 */
export function packedModules(modules: readonly LateModule[]): Plugin {
  return {
    name: namespace,
    setup({ initialOptions, onResolve, onLoad, onEnd, resolve }) {
      const unseen = new Set(modules)
      onResolve({ filter: /./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === namespace) return undefined
        const late = modules.find(({ specifier }) => path === specifier || path.endsWith(`/${specifier}`))
        if (late === undefined) return undefined
        unseen.delete(late)
        const found = await resolve(path, { kind, resolveDir, importer, pluginData: namespace })
        return { path: found.path, namespace, pluginData: late }
      })
      onLoad({ filter: /./, namespace }, async ({ path, pluginData }) => {
        const late = pluginData as LateModule
        return { contents: unpacking(late.specifier, await bundled(path, late, initialOptions)), loader: 'js' }
      })
      // It was renamed, or is imported at once by now: either way nothing would say that it is no longer packed.
      onEnd(() => ({ errors: [...unseen].map(({ specifier }) => ({ text: `nothing imports ${specifier} late` })) }))
    },
  }
}

/** Shortens the names in generated code, which nobody looks for in a stack trace. */
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

async function bundled(file: string, { isNameless, replacement }: LateModule, options: BuildOptions): Promise<string> {
  const {
    plugins: _plugins,
    banner: _banner,
    define: _define,
    outfile: _outfile,
    entryPoints: _entries,
    ...usual
  } = options
  const { outputFiles } = await build({
    ...usual,
    ...(replacement === undefined ? { entryPoints: [file] } : { stdin: { contents: replacement() } }),
    write: false,
    format: 'cjs',
    // So that it can be kept in one byte a character.
    charset: 'ascii',
    minifyIdentifiers: isNameless,
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error(`nothing came of ${file}`)
  return output.text
}

// A window as large as the text finds all that repeats in it; beyond this quality packing takes seconds for a few percent.
const packing = {
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_QUALITY]: 9,
}

function unpacking(name: string, text: string): string {
  const packed = brotliCompressSync(text, { params: packing }).toString('base64')
  return `const { brotliDecompressSync } = require('node:zlib')
const { compileFunction } = require('node:vm')
const text = brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString('latin1')
compileFunction(text, ['module', 'exports', 'require'], { filename: ${JSON.stringify(name)} })(module, exports, require)
`
}
