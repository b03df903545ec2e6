import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from '../programs/child.ts'
import { install, lastWords } from '../programs/install.ts'
import { environment } from './environment.ts'
import type { Generator, Place } from './generator.ts'
import { needs } from './languages.ts'

const lookMs = 60_000
const installMs = 900_000

/** Returns why this machine can't compile clients in a language; undefined if it can. */
export async function missingProgram(language: Generator['language']): Promise<string | undefined> {
  for (const { file, words } of needs[language]) {
    const { exitCode } = await run({ file, words, env: environment(), cwd: process.cwd() }, lookMs)
    if (exitCode !== 0) return `this machine has no ${file}`
  }
  return undefined
}

/** Installs a generator into a folder below `root`, unless an earlier run did. Returns the folder, or the reason for the failure. */
export async function installGenerator(
  id: string,
  generator: Generator,
  place: Omit<Place, 'tools'>,
  nodeVersion: string,
  root: string,
): Promise<{ readonly tools: string } | { readonly reason: string }> {
  const { packages, version } = generator
  const npm = packages === undefined ? undefined : await install({ packages }, root, nodeVersion)
  if (npm?.isReady === false) return { reason: npm.reason }
  const tools = npm?.folder ?? join(root, `${id}-${version}`)
  const mark = join(tools, 'installed')
  if (generator.install === undefined || existsSync(mark)) return { tools }
  mkdirSync(tools, { recursive: true })
  for (const { file, words } of generator.install({ ...place, tools })) {
    const ended = await run({ file, words, env: environment(), cwd: tools }, installMs)
    const command = basename(file)
    if (ended.isTimedOut) return { reason: `${command} took more than 15 minutes` }
    if (ended.exitCode !== 0) return { reason: `${command} could not install it: ${lastWords(ended.output)}` }
  }
  writeFileSync(mark, '')
  return { tools }
}
