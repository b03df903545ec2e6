import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import type { PageLoads, PageName } from '../files.ts'

/** A file that pages load. */
export interface BundledFile {
  /** With a hash of what is in it, so that it can be kept for ever. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Which files each page loads, by name, and the files. */
export interface BundledPages {
  readonly pages: Readonly<Record<PageName, PageLoads>>
  readonly files: readonly BundledFile[]
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Bundles the scripts and styles of all pages. Rejects where they can't be. */
export async function bundlePages(): Promise<BundledPages> {
  const [home, reference, console] = await Promise.all([
    bundlePage('home/home.ts', 'home/home.css'),
    bundlePage('reference/reference.tsx', 'reference/reference.css'),
    bundlePage('console/console.tsx', 'console/console.css'),
  ])
  return {
    pages: { home: home.loads, reference: reference.loads, console: console.loads },
    files: [...home.files, ...reference.files, ...console.files],
  }
}

async function bundlePage(script: string, style: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [script, style],
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    // What is imported later is a file of its own.
    splitting: true,
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
  const first = outputOf(script, metafile)
  const parts = importsOf(first, metafile).map((path) => basename(path))
  return { files, loads: { script: basename(first), parts, style: basename(outputOf(style, metafile)) } }
}

function outputOf(entry: string, { outputs }: Metafile): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)
  if (found === undefined) throw new Error(`${entry} has not been bundled`)
  return found[0]
}

/** The outputs that one imports at once, and those that these do. */
function importsOf(path: string, metafile: Metafile, found = new Set<string>()): string[] {
  for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(imported)) continue
    found.add(imported)
    importsOf(imported, metafile, found)
  }
  return [...found]
}
