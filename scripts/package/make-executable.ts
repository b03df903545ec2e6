import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundleDocumentWorker, bundleGateway } from '../build/bundle.ts'
import { addonFor } from '../nodes/build-addon.ts'
import type { Node } from '../nodes/fetch-node.ts'
import { runProgram } from '../nodes/run-program.ts'
import { programSource, takesCache } from './executable/load-program.ts'

// What Node.js looks for in itself; both names are of its documentation.
const resource = 'NODE_SEA_BLOB'
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Writes the gateway and a Node.js into one file that needs nothing beside it but the C and C++ libraries of the system. */
export async function makeExecutable(node: Node, file: string): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error(`an executable for ${process.platform} has not been tried: use the npm package there`)
  const folder = mkdtempSync(`${file}-`)
  const place = (name: string) => join(folder, name)
  try {
    await Promise.all([
      bundleGateway(place('program.cjs'), 'script'),
      bundleDocumentWorker(place('document-worker.cjs'), 'script'),
      bundleStart('main', place('main.cjs')),
    ])
    writeFileSync(place('program.cjs'), programSource(readFileSync(place('program.cjs'), 'latin1')), 'latin1')
    const addon = await addonFor(node)
    const isCompiled = takesCache(node.version)
    if (isCompiled) await compileProgram({ node, addon, program: place('program.cjs'), cache: place('program.cache') })
    const assets = ['program.cjs', ...(isCompiled ? ['program.cache'] : []), 'document-worker.cjs']
    const description = {
      main: 'main.cjs',
      output: 'program.blob',
      disableExperimentalSEAWarning: true,
      assets: { ...Object.fromEntries(assets.map((name) => [name, name])), 'better_sqlite3.node': addon },
    }
    writeFileSync(place('description.json'), JSON.stringify(description))
    await runProgram(node.program, ['--experimental-sea-config', 'description.json'], { cwd: folder })
    copyFileSync(node.program, place('program'))
    const postject = join(dirname(createRequire(import.meta.url).resolve('postject')), 'cli.js')
    const words = ['program', resource, 'program.blob', '--sentinel-fuse', fuse]
    await runProgram(process.execPath, [postject, ...words], { cwd: folder })
    chmodSync(place('program'), 0o755)
    renameSync(place('program'), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What V8 is to compile, by which Node.js, and where that goes. */
export interface Compilation {
  readonly node: Pick<Node, 'program'>
  readonly addon: string
  readonly program: string
  readonly cache: string
}

/** Writes what V8 compiles of the program until a gateway is ready. */
export async function compileProgram({ node, addon, program, cache }: Compilation): Promise<void> {
  const folder = `${cache}-made`
  const place = (name: string) => join(folder, name)
  mkdirSync(folder)
  try {
    await bundleStart('make-cache', place('make-cache.cjs'))
    // A program in one file looks for its addon beside the Node.js that runs it.
    copyFileSync(node.program, place('node'))
    copyFileSync(addon, place('better_sqlite3.node'))
    const words = [place('make-cache.cjs'), program, cache, place('data')]
    await runProgram(place('node'), words, { cwd: folder, env: { OLLAMA_HOST: '127.0.0.1:1' } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundleStart(name: 'main' | 'make-cache', outfile: string): Promise<void> {
  const entry = join(import.meta.dirname, 'executable', `${name}.ts`)
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' })
}
