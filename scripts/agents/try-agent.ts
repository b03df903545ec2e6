import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchModelFacts } from '../../src/cli/connect/model-facts.ts'
import { type Running, run, start } from '../programs/child.ts'
import { startGateway } from '../programs/gateway-process.ts'
import { lastWords } from '../programs/install.ts'
import type { Agent, Place, Trial } from './agent.ts'
import { judge } from './judge.ts'
import type { Outcome } from './outcome.ts'
import { type AskedTrial, prompts, scriptsFor } from './scenario.ts'

/** One program, ready to be tried. */
export interface Attempt {
  readonly agent: Agent
  /** Where its packages are. */
  readonly installed: string
  /** A folder for its home, its work and the gateway's data. */
  readonly folder: string
  /** Variables that keep it from the outside. */
  readonly env: Readonly<Record<string, string>>
  onTrial(trial: Trial): void
}

const model = 'sim/echo'
const versionMs = 60_000
const trialMs = 120_000
const serverMs = 20_000

/** Tries everything with one program, on a gateway of its own. What it rejects with concerns the gateway, not the program. */
export async function tryAgent(attempt: Attempt): Promise<Readonly<Record<Trial, Outcome>>> {
  const { agent, folder } = attempt
  const place = { home: join(folder, 'home'), project: join(folder, 'project') }
  const file = join(place.project, 'flower.txt')
  for (const path of Object.values(place)) mkdirSync(path, { recursive: true })
  const gateway = await startGateway(join(folder, 'gateway'), scriptsFor(agent, file))
  try {
    const bin = (name: string) => join(attempt.installed, 'node_modules/.bin', name)
    const whole: Place = {
      ...place,
      origin: gateway.origin,
      key: gateway.key,
      model,
      newest: {},
      facts: await fetchModelFacts({ url: gateway.origin, key: gateway.key }, model),
      bin,
      port: await freePort(),
    }
    const starts = await tryStart(attempt, whole)
    if (starts.kind !== 'green') {
      const none: Outcome = { kind: 'none', reason: 'it does not start' }
      return { starts, prompt: none, 'tool loop': none, '429': none, 'cut stream': none }
    }
    const tryPrompt = async (trial: AskedTrial): Promise<Outcome> => {
      const lacked = agent.lacks?.[trial]
      if (lacked !== undefined) return { kind: 'none', reason: lacked }
      attempt.onTrial(trial)
      const before = gateway.statuses().length
      const startedAt = performance.now()
      const ended = await askOnce(attempt, whole, prompts[trial])
      const seconds = (performance.now() - startedAt) / 1000
      return judge(trial, { ended, file, statuses: gateway.statuses().slice(before), seconds })
    }
    return {
      starts,
      prompt: await tryPrompt('prompt'),
      'tool loop': await tryPrompt('tool loop'),
      '429': await tryPrompt('429'),
      'cut stream': await tryPrompt('cut stream'),
    }
  } finally {
    await gateway.stop()
  }
}

async function tryStart(attempt: Attempt, place: Place): Promise<Outcome> {
  attempt.onTrial('starts')
  const { bin, versionWords } = attempt.agent
  const command = { file: place.bin(bin), words: versionWords, env: environmentOf(attempt, place), cwd: place.project }
  const { exitCode, isTimedOut, output } = await run(command, versionMs)
  if (exitCode === 0) return { kind: 'green' }
  return { kind: 'red', reason: `${isTimedOut ? 'hangs' : `ends with exit code ${exitCode}`}: ${lastWords(output)}` }
}

async function askOnce(attempt: Attempt, place: Place, prompt: string) {
  const { agent } = attempt
  for (const [file, text] of Object.entries(agent.files?.(place, prompt) ?? {})) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const env = environmentOf(attempt, place)
  const cwd = place.project
  const server = agent.server?.(place)
  const beside = server && start({ file: place.bin(server.bin), words: server.words, env, cwd })
  try {
    if (beside !== undefined) await waitForPort(place.port, beside)
    return await run({ file: place.bin(agent.bin), words: agent.words(place, prompt), env, cwd }, trialMs)
  } finally {
    await beside?.stop()
  }
}

/** Nothing of this process's own environment: keys of real providers may be in it. */
function environmentOf({ agent, env }: Attempt, place: Place): Record<string, string> {
  return {
    PATH: `${dirname(place.bin(agent.bin))}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: place.home,
    TERM: 'dumb',
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    ...env,
    ...agent.environment(place),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}

async function waitForPort(port: number, server: Running): Promise<void> {
  const deadline = performance.now() + serverMs
  while (performance.now() < deadline && !server.hasEnded()) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(100)
  }
}
