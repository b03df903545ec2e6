import { chmodSync, copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundleDocumentWorker, bundleGateway } from '../build/bundle.ts'
import { addonFor } from '../nodes/build-addon.ts'
import type { Node } from '../nodes/fetch-node.ts'
import { runProgram } from '../nodes/run-program.ts'

// What Node.js looks for in itself; both names are of its documentation.
const resource = 'NODE_SEA_BLOB'
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Writes the gateway and a Node.js into one file that needs nothing beside it but the C and C++ libraries of the system. */
export async function makeExecutable(node: Node, file: string): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error(`an executable for ${process.platform} has not been tried: use the npm package there`)
  const folder = mkdtempSync(`${file}-`)
  try {
    const names = { main: 'main.cjs', worker: 'document-worker.cjs', blob: 'program.blob', program: 'program' }
    const place = (name: keyof typeof names) => join(folder, names[name])
    await Promise.all([bundleGateway(place('main'), 'script'), bundleDocumentWorker(place('worker'), 'script')])
    const description = {
      main: names.main,
      output: names.blob,
      disableExperimentalSEAWarning: true,
      // Then it could not import the modules of an operator's own operations.
      useCodeCache: false,
      assets: { 'document-worker.cjs': names.worker, 'better_sqlite3.node': await addonFor(node) },
    }
    writeFileSync(join(folder, 'description.json'), JSON.stringify(description))
    await runProgram(node.program, ['--experimental-sea-config', 'description.json'], { cwd: folder })
    copyFileSync(node.program, place('program'))
    const postject = join(dirname(createRequire(import.meta.url).resolve('postject')), 'cli.js')
    const words = [names.program, resource, names.blob, '--sentinel-fuse', fuse]
    await runProgram(process.execPath, [postject, ...words], { cwd: folder })
    chmodSync(place('program'), 0o755)
    renameSync(place('program'), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
