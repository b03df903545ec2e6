/** Bundles the gateway into dist/, or the folder that is named: model-gateway.mjs, and beside it the program of its worker threads and better-sqlite3's addon. Nothing else is needed to run it but Node. */
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { namelessModules, packedModules } from './packed-modules.ts'
import { packedPageFiles } from './page-files.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

// Drivers that Knex asks for by name when a configuration names their database; none does.
const unusedDrivers = ['mysql', 'mysql2', 'tedious', 'oracledb', 'sqlite3', 'pg-query-stream', 'pg-native', 'mariadb']

// Imported with import() when they are needed, which in most processes is seldom, and quick to unpack.
const lateModules = [
  { specifier: 'generated/spec.js', isNameless: true },
  { specifier: 'generated/spec-text.js', isNameless: true },
  { specifier: 'gpt-tokenizer/encoding/o200k_base', isNameless: true },
  { specifier: 'redis', isNameless: false },
]

// CommonJS packages in the bundle still call require for Node's own modules, and some look for their own path.
const banner = `import { createRequire as createRequireForBundle } from 'node:module'
import { dirname as dirnameForBundle } from 'node:path'
import { fileURLToPath as fileURLToPathForBundle } from 'node:url'
const require = createRequireForBundle(import.meta.url)
const __filename = fileURLToPathForBundle(import.meta.url)
const __dirname = dirnameForBundle(__filename)`

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
    await bundleInto(file)
    chmodSync(file, 0o755)
  })
  await replace(worker, bundleWorkerInto)
  await replace(addon, async (file) => copyFileSync(findAddon(), file))
  // Last: scripts/ensure-built.mjs takes a build without it, or for another Node, for none.
  writeFileSync(stamp, `${JSON.stringify(builtFor(), null, 2)}\n`)
  return [bundle, worker, addon].map((file) => ({ file, bytes: statSync(file).size }))
}

const usual = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // One character beyond Latin-1 would make V8 keep all of the source in two bytes a character.
  charset: 'ascii',
  legalComments: 'none',
  // Names stay, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

async function bundleWorkerInto(outfile: string): Promise<void> {
  // Pages are read, not drawn.
  await build({ ...usual, entryPoints: ['src/documents/document-worker.ts'], outfile, external: ['@napi-rs/canvas'] })
}

async function bundleInto(outfile: string): Promise<void> {
  await build({
    ...usual,
    entryPoints: ['src/main.ts'],
    outfile,
    // ESM builds first: what is not used is left out.
    mainFields: ['module', 'main'],
    external: unusedDrivers,
    plugins: [
      packedModules(lateModules),
      namelessModules(/[/\\]generated[/\\](validators|explainers)\.js$/),
      packedPageFiles(),
    ],
    // Koa's packages bring a copy each, of two versions that both know what is asked here.
    alias: { 'mime-db': join(root, 'node_modules', 'mime-db') },
    banner: { js: banner },
  })
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

function findAddon(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  return join(folder, 'build', 'Release', 'better_sqlite3.node')
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
