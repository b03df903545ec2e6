import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.ts'

/** A program that is there, or why it is not. */
export type Installed =
  | { readonly isReady: true; readonly folder: string; readonly version: string }
  | { readonly isReady: false; readonly reason: string }

const timeoutMs = 300_000

/** Installs the newest of a program's packages, or the versions behind their `@`, into a folder of their own, unless they are there from an earlier run. */
export async function install(
  { packages }: { readonly packages: readonly [string, ...string[]] },
  root: string,
  nodeVersion = process.versions.node,
): Promise<Installed> {
  const folder = join(root, packages.join('+').replace(/[@/]+/g, '_'))
  mkdirSync(folder, { recursive: true })
  if (packages.some((name) => !existsSync(manifestOf(folder, name)))) {
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...packages]
    const { exitCode, isTimedOut, output } = await run(
      { file: 'npm', words, env: npmEnvironment(), cwd: folder },
      timeoutMs,
      `npm to install ${packages.join(' and ')}`,
    )
    if (isTimedOut) return { isReady: false, reason: 'npm took more than five minutes' }
    if (exitCode !== 0) return { isReady: false, reason: `npm could not install it: ${lastWords(output)}` }
  }
  const [main] = packages
  const { version, engines } = readManifest(folder, main)
  const wanted = engines?.node
  if (wanted !== undefined && !takesNode(wanted, nodeVersion)) {
    return { isReady: false, reason: `${version} needs Node.js ${wanted}, this is ${nodeVersion}` }
  }
  return { isReady: true, folder, version }
}

/** The environment of npm: the variables that it reads settings from, and no others. */
export function npmEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|https?_proxy|no_proxy|npm_config_.*|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']))
}

function manifestOf(folder: string, specifier: string): string {
  return join(folder, 'node_modules', specifier.replace(/(?<=.)@.*$/, ''), 'package.json')
}

function readManifest(folder: string, name: string): { version: string; engines?: { node?: string } } {
  return JSON.parse(readFileSync(manifestOf(folder, name), 'utf8')) as { version: string; engines?: { node?: string } }
}

/** Whether this Node.js is in a range of the one kind that these programs use, `>=22.19.0`; any other is taken for yes. */
export function takesNode(range: string, version = process.versions.node): boolean {
  const least = /^>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range.trim())
  if (least === null) return true
  const [wanted, present] = [least.slice(1), version.split('.')].map((parts) => parts.map((part) => Number(part ?? 0)))
  for (let index = 0; index < 3; index++) {
    const difference = (present?.[index] ?? 0) - (wanted?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/** The line that says most about why something failed. */
export function lastWords(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const telling =
    lines.findLast((line) => /error|fail|refus|denied|not |can't|\b[45]\d\d\b/i.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  return telling.length > 160 ? `${telling.slice(0, 159)}…` : telling
}
