import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsOf, type Spec } from '../../codegen/spec.ts'
import { type Ended, run } from '../programs/child.ts'
import type { GatewayProcess } from '../programs/gateway-process.ts'
import { lastWords } from '../programs/install.ts'
import { readConsumer } from './consumers.ts'
import { droppedOperations } from './dropped-operations.ts'
import { environment } from './environment.ts'
import type { Generator, Place, Step, Trial } from './generator.ts'
import { judgeUse } from './judge-use.ts'
import type { Outcome, Outcomes } from './outcome.ts'

/** A generator, ready to be tried. */
export interface Attempt {
  readonly id: string
  readonly generator: Generator
  readonly place: Place
  readonly gateway: GatewayProcess
  /** An empty folder to work in. */
  readonly folder: string
  onTrial(trial: Trial): void
}

// Compilers of some languages fetch and build a client's dependencies first.
const generateMs = 300_000
const compileMs = 900_000
const useMs = 60_000

/** Generates a client, compiles it with the program that uses it, and runs that program. */
export async function tryGenerator(attempt: Attempt): Promise<Outcomes> {
  const outcomes: { -readonly [trial in Trial]?: Outcome } = {}
  const contract = JSON.parse(readFileSync(attempt.place.contract, 'utf8')) as Spec
  prepare(attempt, contract)
  for (const [trial, act] of [
    ['generates', generate],
    ['compiles', compile],
  ] as const) {
    attempt.onTrial(trial)
    outcomes[trial] = await act(attempt, contract)
    if (outcomes[trial].kind !== 'green') return outcomes
  }
  const { use } = attempt.generator
  if (use === undefined) return outcomes
  attempt.onTrial('call')
  return { ...outcomes, ...judgeUse(await callWith(attempt, use.run(attempt.place))) }
}

function prepare({ id, generator, place, folder }: Attempt, contract: Spec): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'sdk'), { recursive: true })
  if (generator.packages !== undefined) symlinkSync(join(place.tools, 'node_modules'), join(folder, 'node_modules'))
  const { use } = generator
  const files = {
    ...generator.files?.(place),
    ...(use !== undefined && { [use.file]: readConsumer(id, contract) }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function generate({ generator, place, folder }: Attempt, contract: Spec): Promise<Outcome> {
  const ended = await runStep(generator.generate(place), folder, generateMs)
  if (ended.exitCode !== 0 || generator.namesOperations === false) return outcomeOf(ended)
  const ids = operationsOf(contract).map(({ id }) => id)
  const dropped = droppedOperations(folder, ids)
  if (dropped.length === 0) return { kind: 'green' }
  return {
    kind: 'red',
    reason: `${dropped.length} operations are not in the client: ${dropped.slice(0, 5).join(', ')}`,
  }
}

async function compile({ generator, place, folder }: Attempt): Promise<Outcome> {
  for (const step of generator.compile(place)) {
    const ended = await runStep(step, folder, compileMs)
    const errors = ended.output.split('\n').filter((line) => /\berror\b.*[:[]/i.test(line))
    const [first] = errors
    if (ended.exitCode === 0) continue
    if (first === undefined) return outcomeOf(ended)
    return { kind: 'red', reason: `${errors.length} errors of the compiler, the first: ${first.trim().slice(0, 240)}` }
  }
  return { kind: 'green' }
}

async function callWith({ folder, gateway }: Attempt, step: Step): Promise<Ended> {
  return await runStep(step, folder, useMs, {
    API_URL: `${gateway.origin}/api/v1`,
    INFERENCE_KEY: gateway.key,
    MANAGEMENT_KEY: gateway.managementKey,
  })
}

function runStep(
  { file, words }: Step,
  cwd: string,
  timeoutMs: number,
  more: Record<string, string> = {},
): Promise<Ended> {
  return run({ file, words, env: { ...environment(), ...more }, cwd }, timeoutMs)
}

function outcomeOf({ exitCode, isTimedOut, output }: Ended): Outcome {
  if (exitCode === 0) return { kind: 'green' }
  return {
    kind: 'red',
    reason: isTimedOut ? 'it takes too long' : `ends with exit code ${exitCode}: ${lastWords(output)}`,
  }
}
