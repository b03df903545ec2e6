/** Bundles the gateway into dist/, or the folder that is named: model-gateway.mjs, and beside it the program of its worker threads and better-sqlite3's addon. Nothing else is needed to run it but Node. */
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleDocumentWorker, bundleGateway, installedAddon } from './build/bundle.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** What a build made, and how large it is in bytes. */
export interface Built {
  readonly file: string
  readonly bytes: number
}

/** Builds into a directory and replaces each file in one step: a gateway that runs from it goes on undisturbed. Rejects when the source does not bundle. */
export async function buildGateway(directory: string): Promise<readonly Built[]> {
  mkdirSync(directory, { recursive: true })
  const bundle = join(directory, 'model-gateway.mjs')
  const worker = join(directory, 'document-worker.mjs')
  const addon = join(directory, 'better_sqlite3.node')
  const stamp = join(directory, 'built-for.json')
  rmSync(stamp, { force: true })
  await replace(bundle, async (file) => {
    await bundleGateway(file, 'module')
    chmodSync(file, 0o755)
  })
  await replace(worker, (file) => bundleDocumentWorker(file, 'module'))
  await replace(addon, async (file) => copyFileSync(installedAddon(), file))
  // Last: scripts/ensure-built.mjs takes a build without it, or for another Node, for none.
  writeFileSync(stamp, `${JSON.stringify(builtFor(), null, 2)}\n`)
  return [bundle, worker, addon].map((file) => ({ file, bytes: statSync(file).size }))
}

async function replace(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await write(temporary)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function builtFor(): object {
  return { modules: process.versions.modules, platform: process.platform, arch: process.arch }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now()
  const built = await buildGateway(resolve(process.argv[2] ?? join(root, 'dist')))
  for (const { file, bytes } of built) console.log(`${relative(root, file)}  ${(bytes / 2 ** 20).toFixed(1)} MiB`)
  console.log(`built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
