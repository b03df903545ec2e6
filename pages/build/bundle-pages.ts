import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A file that pages load. */
export interface BundledFile {
  /** With a hash of what is in it, so that it can be kept for ever. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Which files each page loads, by name, and the files. */
export interface BundledPages {
  readonly pages: Readonly<Record<PageName, { readonly script: string; readonly style: string }>>
  readonly files: readonly BundledFile[]
}

export type PageName = 'home' | 'reference' | 'console'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const entries: Readonly<Record<string, PageName>> = {
  'home/home.ts': 'home',
  'home/home.css': 'home',
  'reference/reference.tsx': 'reference',
  'reference/reference.css': 'reference',
  'console/console.tsx': 'console',
  'console/console.css': 'console',
}

/** Bundles the scripts and styles of all pages. Rejects where they can't be. */
export async function bundlePages(): Promise<BundledPages> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.keys(entries),
    outdir: 'out',
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: ['chrome100', 'firefox102', 'safari15.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const files = outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    type: path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    bytes: contents,
  }))
  const named = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint === undefined ? [] : [{ page: entries[entryPoint], name: basename(path) }],
  )
  const fileOf = (page: PageName, ending: string) => {
    const found = named.find((each) => each.page === page && each.name.endsWith(ending))
    if (found === undefined) throw new Error(`the page ${page} has no ${ending}`)
    return found.name
  }
  const pageOf = (page: PageName) => ({ script: fileOf(page, '.js'), style: fileOf(page, '.css') })
  return { pages: { home: pageOf('home'), reference: pageOf('reference'), console: pageOf('console') }, files }
}
