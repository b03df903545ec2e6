import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Ended, run } from '../programs/child.ts'
import type { GatewayProcess } from '../programs/gateway-process.ts'
import { lastWords } from '../programs/install.ts'
import { readConsumer } from './consumers.ts'
import type { Generator, Trial } from './generator.ts'
import { judgeUse } from './judge-use.ts'
import type { Outcome, Outcomes } from './outcome.ts'

/** A generator, ready to be tried. */
export interface Attempt {
  readonly id: string
  readonly generator: Generator
  /** The folder that has its `node_modules`. */
  readonly installed: string
  /** The contract, as a file. */
  readonly contract: string
  readonly gateway: GatewayProcess
  /** An empty folder to work in. */
  readonly folder: string
  onTrial(trial: Trial): void
}

const root = resolve(import.meta.dirname, '..', '..')
const generateMs = 300_000
const compileMs = 120_000
const useMs = 60_000

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Makes a client, compiles it with the program that uses it, and runs that program. */
export async function tryGenerator(attempt: Attempt): Promise<Outcomes> {
  const outcomes: { -readonly [trial in Trial]?: Outcome } = {}
  prepare(attempt)
  for (const [trial, act] of [
    ['generates', generate],
    ['compiles', compile],
  ] as const) {
    attempt.onTrial(trial)
    outcomes[trial] = await act(attempt)
    if (outcomes[trial].kind !== 'green') return outcomes
  }
  attempt.onTrial('call')
  return { ...outcomes, ...judgeUse(await use(attempt)) }
}

function prepare({ id, generator, installed, contract, folder }: Attempt): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'sdk'), { recursive: true })
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    ...generator.files?.(contract),
    'package.json': '{"private": true, "type": "module"}',
    'consumer.ts': readConsumer(id),
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['consumer.ts'], include: ['sdk/**/*.ts'] }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function generate({ generator, folder, contract }: Attempt): Promise<Outcome> {
  const file = join(folder, 'node_modules/.bin', generator.bin)
  return outcomeOf(await run({ file, words: generator.words(contract), env: environment(), cwd: folder }, generateMs))
}

async function compile({ folder }: Attempt): Promise<Outcome> {
  const words = [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', '.', '--pretty', 'false']
  const ended = await run({ file: process.execPath, words, env: environment(), cwd: folder }, compileMs)
  const errors = ended.output.split('\n').filter((line) => line.includes('error TS'))
  const [first] = errors
  if (first === undefined) return outcomeOf(ended)
  return { kind: 'red', reason: `${errors.length} errors of the compiler, the first: ${first.slice(0, 240)}` }
}

async function use({ folder, gateway }: Attempt): Promise<Ended> {
  const env = {
    ...environment(),
    API_URL: `${gateway.origin}/api/v1`,
    INFERENCE_KEY: gateway.key,
    MANAGEMENT_KEY: gateway.managementKey,
  }
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
  return await run({ file: process.execPath, words: ['--import', loader, 'consumer.ts'], env, cwd: folder }, useMs)
}

function outcomeOf({ exitCode, isTimedOut, output }: Ended): Outcome {
  if (exitCode === 0) return { kind: 'green' }
  return {
    kind: 'red',
    reason: isTimedOut ? 'it takes too long' : `ends with exit code ${exitCode}: ${lastWords(output)}`,
  }
}

function environment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NO_COLOR: '1', CI: '1' }
}
