/**
 * Bundles the gateway into dist/, or the folder that is named: model-gateway.mjs, its parts, and better-sqlite3's addon. Nothing else is needed
 * to run it but Node. Each part is read when a command needs it: why, and what that gains, is in docs/decisions/0010-a-bundle-in-parts.md.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile } from 'esbuild'
import { folderParts } from './folder-parts.ts'
import { namelessModules } from './nameless-modules.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

// Drivers that Knex asks for by name when a configuration names their database; none does.
const unusedDrivers = ['mysql', 'mysql2', 'tedious', 'oracledb', 'sqlite3', 'pg-query-stream', 'pg-native', 'mariadb']

// Generated code, and the tokenizer's tables.
const nameless =
  /[/\\]generated[/\\](validators|explainers|spec|spec-text)\.js$|[/\\]gpt-tokenizer[/\\].*[/\\]bpeRanks[/\\]/

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

/**
 * Builds into a directory. A gateway that runs from it goes on undisturbed: its program is replaced in one step, and the parts that it may
 * still read stay until the build after this one. Rejects when the source does not bundle.
 */
export async function buildGateway(directory: string): Promise<readonly Built[]> {
  const parts = join(directory, 'parts')
  mkdirSync(parts, { recursive: true })
  const bundle = join(directory, 'model-gateway.mjs')
  const addon = join(directory, 'better_sqlite3.node')
  const stamp = join(directory, 'built-for.json')
  const partsBefore = readParts(stamp)
  rmSync(stamp, { force: true })
  const { program, others } = await bundled()
  // A part's name says what is in it: what is there already is the same.
  for (const { path, contents } of others)
    await replace(join(parts, basename(path)), async (file) => writeFileSync(file, contents))
  await replace(bundle, async (file) => writeFileSync(file, program, { mode: 0o755 }))
  await replace(addon, async (file) => copyFileSync(findAddon(), file))
  const partsNow = others.map(({ path }) => basename(path))
  const kept = new Set([...partsNow, ...partsBefore])
  for (const name of readdirSync(parts)) if (!kept.has(name)) rmSync(join(parts, name))
  // Last: scripts/ensure-built.mjs takes a build without it, or for another Node, for none.
  writeFileSync(stamp, `${JSON.stringify({ ...builtFor(), parts: partsNow }, null, 2)}\n`)
  const partFiles = partsNow.map((name) => join(parts, name))
  return [bundle, addon, ...partFiles].map((file) => ({ file, bytes: statSync(file).size }))
}

/** Names of the parts of the build before; none where there was none. */
function readParts(stamp: string): readonly string[] {
  if (!existsSync(stamp)) return []
  const { parts = [] } = JSON.parse(readFileSync(stamp, 'utf8')) as { parts?: readonly string[] }
  return parts
}

interface Bundled {
  readonly program: Uint8Array
  readonly others: readonly OutputFile[]
}

async function bundled(): Promise<Bundled> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { 'model-gateway': 'src/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'parts/[name]-[hash]',
    write: false,
    bundle: true,
    // What is imported with import() becomes a part of its own.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // ESM builds first: what is not used is left out.
    mainFields: ['module', 'main'],
    external: unusedDrivers,
    plugins: [folderParts(join(root, 'src', 'cli', 'commands.ts')), namelessModules(nameless)],
    // Koa's packages bring a copy each, of two versions that both know what is asked here.
    alias: { 'mime-db': join(root, 'node_modules', 'mime-db') },
    banner: { js: banner },
    // One character beyond Latin-1 would make V8 keep all of a part's source in two bytes a character.
    charset: 'ascii',
    legalComments: 'none',
    // Names stay, for stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  })
  const program = outputFiles.find(({ path }) => basename(path) === 'model-gateway.mjs')
  if (program === undefined) throw new Error('esbuild made no model-gateway.mjs')
  return { program: program.contents, others: outputFiles.filter((file) => file !== program) }
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
  const megabytes = built.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  console.log(
    `${relative(root, built[0]?.file ?? '')} and ${built.length - 1} files beside it: ${megabytes.toFixed(1)} MiB`,
  )
  console.log(`built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
