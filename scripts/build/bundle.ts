import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { parseSpec, readSpecText } from '../../codegen/spec.ts'
import { isAddonFaulty } from '../nodes/addon-faults.mjs'
import { namelessModules, packedModules } from '../packed-modules.ts'
import { packedPageFiles } from '../page-files.ts'
import { commitOf } from './commit.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A module for `node`, or a script for an executable, which takes no modules: there it has no file, and nothing beside it. */
export type BundleForm = 'module' | 'script'

// Drivers that Knex asks for by name when a configuration names their database; none does.
const unusedDrivers = ['mysql', 'mysql2', 'tedious', 'oracledb', 'sqlite3', 'pg-query-stream', 'pg-native', 'mariadb']

// Imported with import() when they are needed, which in most processes is seldom, and quick to unpack.
const lateModules = [
  { specifier: 'contract-text.ts', isNameless: true, replacement: contractText },
  { specifier: 'contract-value.ts', isNameless: true, replacement: contractValue },
  { specifier: 'gpt-tokenizer/encoding/o200k_base', isNameless: true },
  { specifier: 'redis', isNameless: false },
]

function contractText(): string {
  return `export const contractText = ${JSON.stringify(readSpecText())}`
}

// V8 reads JSON in a text faster than the same value as code.
function contractValue(): string {
  return `export const contractValue = JSON.parse(${JSON.stringify(JSON.stringify(parseSpec(readSpecText())))})`
}

// CommonJS packages in the bundle still call require for Node's own modules, and some look for their own path.
const moduleBanner = `import { createRequire as createRequireForBundle } from 'node:module'
import { dirname as dirnameForBundle } from 'node:path'
import { fileURLToPath as fileURLToPathForBundle } from 'node:url'
const require = createRequireForBundle(import.meta.url)
const __filename = fileURLToPathForBundle(import.meta.url)
const __dirname = dirnameForBundle(__filename)`

// An executable's own require loads nothing but Node's modules, and no addon.
const scriptBanner = `require = require('node:module').createRequire(process.execPath)
const urlOfBundle = require('node:url').pathToFileURL(process.execPath).href`

const shapes = {
  module: { format: 'esm', banner: { js: moduleBanner } },
  script: { format: 'cjs', banner: { js: scriptBanner }, define: { 'import.meta.url': 'urlOfBundle' } },
} as const satisfies Readonly<Record<BundleForm, BuildOptions>>

const usual = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // One character beyond Latin-1 would make V8 keep all of the source in two bytes a character.
  charset: 'ascii',
  legalComments: 'none',
  // Names stay, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

/** Writes the gateway as one file. Rejects when the source does not bundle. */
export async function bundleGateway(outfile: string, form: BundleForm): Promise<void> {
  const shape: BuildOptions = shapes[form]
  await build({
    ...usual,
    ...shape,
    define: { ...shape.define, builtFromCommit: JSON.stringify(commitOf(root)) },
    entryPoints: ['src/main.ts'],
    outfile,
    // ESM builds first: what is not used is left out.
    mainFields: ['module', 'main'],
    external: unusedDrivers,
    plugins: [packedModules(lateModules), namelessModules(/[/\\]generated[/\\]validators\.js$/), packedPageFiles()],
    alias: {
      // Koa's packages bring a copy each, of two versions that both know what is asked here.
      'mime-db': join(root, 'node_modules', 'mime-db'),
      // What is not used of OpenTelemetry's packages is left out: 45 kB instead of 190. Node itself can't import these files.
      '@opentelemetry/otlp-transformer/build/src': '@opentelemetry/otlp-transformer/build/esm',
    },
  })
}

/** Writes the program of the threads that read documents as one file. */
export async function bundleDocumentWorker(outfile: string, form: BundleForm): Promise<void> {
  await build({
    ...usual,
    format: shapes[form].format,
    entryPoints: ['src/documents/document-worker.ts'],
    outfile,
    // Pages are read, not drawn.
    external: ['@napi-rs/canvas'],
  })
}

/** The path of SQLite's addon, for the Node.js that the packages were installed with. Throws where it is none to go on with. */
export function installedAddon(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  const path = join(folder, 'build', 'Release', 'better_sqlite3.node')
  if (isAddonFaulty(path))
    throw new Error(
      `${path} would end the gateway at some time: compile it again with "node scripts/ensure-installed.mjs"`,
    )
  return path
}
