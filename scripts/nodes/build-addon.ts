import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedAddon } from '../build/bundle.ts'
import { isAddonFaulty, soundCompilation } from './addon-faults.mjs'
import type { Node } from './fetch-node.ts'
import { runProgram } from './run-program.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const require = createRequire(import.meta.url)

/** The name of an addon's file in the npm package: the first Node.js with this number of modules can load it. */
export function addonName(modules: string): string {
  return `${process.platform}-${process.arch}-${modules}.node`
}

/** SQLite's addon for a Node.js: the installed one where it fits, else a prebuilt one or a compiled one, kept in `.cache`. */
export async function addonFor(node: Node): Promise<string> {
  if (node.modules === process.versions.modules) return installedAddon()
  const { version } = require('better-sqlite3/package.json') as { readonly version: string }
  const addon = join(root, '.cache', 'addons', version, addonName(node.modules))
  if (!existsSync(addon)) await make(node, addon)
  return addon
}

async function make(node: Node, addon: string): Promise<void> {
  mkdirSync(dirname(addon), { recursive: true })
  const folder = mkdtempSync(join(dirname(addon), 'build-'))
  try {
    const source = dirname(require.resolve('better-sqlite3/package.json'))
    cpSync(source, folder, { recursive: true, filter: (path) => path !== join(source, 'build') })
    // What its own install script does, for another Node.js than the one that runs npm.
    const env = environmentFor(node)
    const made = join(folder, 'build', 'Release', 'better_sqlite3.node')
    const isPrebuilt = await runProgram(node.program, [require.resolve('prebuild-install/bin.js')], {
      cwd: folder,
      env,
    }).then(
      () => !isAddonFaulty(made),
      () => false,
    )
    if (!isPrebuilt) await runProgram(node.program, [await nodeGyp(), 'rebuild', '--release'], { cwd: folder, env })
    if (isAddonFaulty(made))
      throw new Error(`the addon for Node.js ${node.version} would end the process: see object-wrap.h`)
    await runProgram(node.program, ['-e', 'process.dlopen({ exports: {} }, process.argv[1])', made])
    renameSync(made, addon)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Without the settings of the npm that this was started by: it may name the headers of another Node.js. */
function environmentFor({ program, folder }: Node): Readonly<Record<string, string | undefined>> {
  const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_'))
  return soundCompilation({
    ...Object.fromEntries(own),
    PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}`,
    ...(folder !== null && { npm_config_nodedir: folder }),
  })
}

/** npm brings it. */
async function nodeGyp(): Promise<string> {
  const packages = (await runProgram('npm', ['root', '--global'])).trim()
  return join(packages, 'npm', 'node_modules', 'node-gyp', 'bin', 'node-gyp.js')
}
