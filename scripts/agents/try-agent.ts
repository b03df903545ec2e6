import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fetchModelFacts } from '../../src/cli/connect/model-facts.ts'
import { pngOf } from '../../src/simulator/png-of.ts'
import { type Ended, end, type Running, run, start } from '../programs/child.ts'
import { type GatewayProcess, startGateway } from '../programs/gateway-process.ts'
import { lastWords } from '../programs/install.ts'
import { waitFor } from '../programs/patience.ts'
import { type Agent, formats, type Place, type Trial, trials } from './agent.ts'
import { judge } from './judge.ts'
import { type MovingProviders, openMovingProviders } from './moving-providers.ts'
import { notAskedFor, type Outcome, type Outcomes, sameOutcome } from './outcome.ts'
import { openProviderGate, type ProviderGate } from './provider-gate.ts'
import { type AskedTrial, answer, compactionContext, prompts, scriptsFor, secondPrompts } from './scenario.ts'
import { movingModel, settingsFor } from './settings.ts'

/** One program, ready to be tried. */
export interface Attempt {
  readonly agent: Agent
  /** The folder of its packages, and the Node.js that runs them. */
  readonly installed: string
  readonly node: string
  /** A folder for its home, its work and the gateways' data. */
  readonly folder: string
  /** Variables that keep it from the outside. */
  readonly env: Readonly<Record<string, string>>
  /** Trials to run. */
  readonly trials: readonly Trial[]
  onTrial(trial: Trial): void
}

/** The programs and servers of a trial. */
interface Scene {
  readonly attempt: Attempt
  readonly place: Place
  readonly gateway: GatewayProcess
  readonly gate: ProviderGate
  readonly moving: MovingProviders
  fileOf(trial: AskedTrial): string
  movedFileOf(name: string): string
  placeFor(model: string): Promise<Place>
}

// On an idle machine.
const versionMs = 60_000
const trialMs = 120_000
const serverMs = 20_000
const interruptMs = 30_000

/** Tries everything with one program, on a gateway of its own. What it rejects with concerns the gateway, not the program. */
export async function tryAgent(attempt: Attempt): Promise<Outcomes> {
  const { agent, folder } = attempt
  const own = { home: join(folder, 'home'), project: join(folder, 'project') }
  for (const path of Object.values(own)) mkdirSync(path, { recursive: true })
  const fileOf = (trial: AskedTrial) =>
    join(own.project, trial === 'image' ? 'flower.png' : `${trial.replace(' ', '-')}.txt`)
  writeFileSync(fileOf('image'), pngOf(64, 64, Uint8Array.of(200, 40, 90)))
  const opened: { stop(): Promise<void> | void }[] = []
  try {
    const far = await startGateway(join(folder, 'provider'), scriptsFor(agent, fileOf))
    opened.push(far)
    const gate = await openProviderGate(far.origin)
    opened.push({ stop: gate.close })
    const movedFileOf = (name: string) => join(own.project, `${name}.txt`)
    const moving = await openMovingProviders({ writes: agent.writes, fileOf: movedFileOf, answer: answer('moves') })
    opened.push({ stop: moving.close })
    const settings = settingsFor(gate.origin, far.key, moving.origin)
    const gateway = await startGateway(join(folder, 'gateway'), undefined, settings)
    opened.push(gateway)
    const bin = (name: string) => join(attempt.installed, 'node_modules/.bin', name)
    const { origin, key } = gateway
    const common = { ...own, origin, key, newest: {}, bin, port: await freePort() }
    const placeFor = async (model: string): Promise<Place> => {
      return { ...common, model, facts: await fetchModelFacts({ url: origin, key }, model) }
    }
    const place = await placeFor(otherModels(agent)[0])
    return await tryAll({ attempt, place, gateway, gate, moving, fileOf, movedFileOf, placeFor })
  } finally {
    for (const each of opened.toReversed()) await each.stop()
  }
}

async function tryAll(scene: Scene): Promise<Outcomes> {
  const { attempt } = scene
  attempt.onTrial('starts')
  const starts = await tryStart(scene)
  const none: Outcome = { kind: 'none', reason: 'it does not start' }
  if (starts.kind !== 'green') return { ...sameOutcome(none), starts }
  const outcomes: Record<Trial, Outcome> = {
    ...sameOutcome(notAskedFor),
    starts,
  }
  for (const trial of trials) {
    if (trial === 'starts' || !attempt.trials.includes(trial)) continue
    const lacked = lackOf(attempt.agent, trial)
    if (lacked === undefined) attempt.onTrial(trial)
    outcomes[trial] = lacked === undefined ? await tryOne(trial, scene) : { kind: 'none', reason: lacked }
  }
  return outcomes
}

function lackOf({ lacks, resumeWords, looks, shells, writes }: Agent, trial: AskedTrial): string | undefined {
  const missing: Readonly<Partial<Record<AskedTrial, boolean>>> = {
    'tool loop': writes.length === 0,
    'cut call': writes.length === 0,
    'cut arguments': writes.length === 0,
    compaction: resumeWords === undefined || writes.length === 0,
    image: looks === undefined,
    resume: resumeWords === undefined || writes.length === 0,
    interrupt: resumeWords === undefined || shells === undefined,
    moves: writes.length === 0,
  }
  return lacks?.[trial] ?? (missing[trial] === true ? 'has nothing for it' : undefined)
}

async function tryOne(trial: AskedTrial, scene: Scene): Promise<Outcome> {
  const { attempt, gateway, gate, moving } = scene
  const before = { statuses: gateway.statuses().length, requests: gate.requests.length }
  const startedAt = performance.now()
  const what = `${attempt.agent.title}, ${trial}`
  const place = await placeOf(trial, scene)
  const second = secondPrompts[trial]
  let ended = await ask(scene, place, what, attempt.agent.words(place, prompts[trial]), prompts[trial], trial)
  let first: { ended: Ended; requests: number } | undefined
  if (second !== undefined && !ended.isTimedOut) {
    first = { ended, requests: gate.requests.length - before.requests }
    const next = trial === 'resume' ? await scene.placeFor(otherModels(attempt.agent)[1]) : place
    ended = await ask(scene, next, `${what}, second prompt`, attempt.agent.resumeWords?.(next, second) ?? [], second)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const statuses = gateway.statuses().slice(before.statuses)
  const requests = gate.requests.slice(before.requests)
  const moves = { requests: moving.requests, fileOf: scene.movedFileOf }
  return judge(trial, { ended, file: scene.fileOf(trial), statuses, requests, seconds, moves, ...(first && { first }) })
}

async function placeOf(trial: AskedTrial, { place, placeFor }: Scene): Promise<Place> {
  if (trial === 'moves') return placeFor(movingModel)
  return trial === 'compaction' ? withContext(place, compactionContext) : place
}

function withContext(place: Place, contextLength: number): Place {
  return { ...place, facts: { ...place.facts, contextLength } }
}

/** Models whose providers do not speak a program's format, so its requests have to be translated. */
function otherModels({ format }: Agent): readonly [string, string] {
  const [first = format, second = format] = formats.filter((each) => each !== format)
  return [`try/${first}`, `try/${second}`]
}

async function tryStart({ attempt, place }: Scene): Promise<Outcome> {
  const { bin, versionWords, title } = attempt.agent
  const command = { file: place.bin(bin), words: versionWords, env: environmentOf(attempt, place), cwd: place.project }
  const { exitCode, isTimedOut, output } = await run(command, versionMs, `${title} to start`)
  if (exitCode === 0) return { kind: 'green' }
  return { kind: 'red', reason: `${isTimedOut ? 'hangs' : `ends with exit code ${exitCode}`}: ${lastWords(output)}` }
}

async function ask(
  scene: Scene,
  place: Place,
  what: string,
  words: readonly string[],
  prompt: string,
  trial?: AskedTrial,
): Promise<Ended> {
  const { attempt } = scene
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
    const program = start({ file: place.bin(agent.bin), words, env, cwd })
    if (trial === 'interrupt') return await interrupt(program, scene.fileOf(trial), what)
    return await end(program, trialMs, what)
  } finally {
    await beside?.stop()
  }
}

/** Presses Ctrl-C once the tool runs, and again if that is not enough. */
async function interrupt(program: Running, file: string, what: string): Promise<Ended> {
  const wait = { what: `${what}: its tool to run`, quietMs: trialMs, everyMs: 100 }
  await waitFor(wait, () => (existsSync(file) || program.hasEnded() ? true : undefined))
  for (let pressed = 0; pressed < 2 && !program.hasEnded(); pressed++) {
    program.interrupt()
    const ending = { what: `${what}: to end when interrupted`, quietMs: interruptMs / 6, everyMs: 100 }
    await waitFor(ending, () => (program.hasEnded() ? true : undefined))
  }
  return end(program, interruptMs, `${what}: to end when interrupted`)
}

/** Nothing of this process's own environment: keys of real providers may be in it. */
function environmentOf({ agent, env, node }: Attempt, place: Place): Record<string, string> {
  return {
    PATH: `${dirname(place.bin(agent.bin))}:${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
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
  const wait = { what: 'the server beside the program to listen', quietMs: serverMs, everyMs: 100 }
  await waitFor(wait, () => {
    if (server.hasEnded()) return true
    return fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => undefined,
    )
  })
}
