/** Checks the types of all files whose packages are installed, and says which are left out: `npm run typecheck`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesMissingPackages } from './separate-packages.ts'

const root = resolve(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
const isGood = [projectOf(filesMissingPackages(root)), 'pages'].map(check)
process.exitCode = isGood.every(Boolean) ? 0 : 1

/** The project to check: that of everything, or one made here without the files that can't be checked. */
function projectOf(missing: ReadonlyMap<string, readonly string[]>): string {
  if (missing.size === 0) return '.'
  const folders = [...new Set([...missing.values()].flat())].toSorted().join(', ')
  console.log(
    `skipped: ${missing.size} files that need packages of ${folders}, which are not installed: run "npm run install:all"`,
  )
  mkdirSync(join(root, '.cache'), { recursive: true })
  const own = {
    extends: '../tsconfig.json',
    compilerOptions: { tsBuildInfoFile: 'types-installed.tsbuildinfo' },
    exclude: [...missing.keys()].map((file) => `../${file}`),
  }
  writeFileSync(join(root, '.cache/tsconfig.installed.json'), JSON.stringify(own))
  return '.cache/tsconfig.installed.json'
}

function check(project: string): boolean {
  return spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' }).status === 0
}
