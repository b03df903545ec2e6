import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { operationsOf, parseSpec, readSpecText, type Spec } from '../../../codegen/spec.ts'
import type { Progress } from '../report/progress.ts'
import { describeMachine } from '../report/report.ts'
import type { Children } from '../targets/children.ts'
import { baseBodyOf, type Call, createCaller } from './growth-call.ts'
import { casesOf, type GrowthCase } from './growth-cases.ts'
import { describeRow, renderGrowth } from './growth-report.ts'
import { type GrowthRow, measureCase } from './measure-case.ts'
import { findPlaces, type Place } from './places.ts'
import { ProbedGateway } from './probed-gateway.ts'

export interface GrowthOptions {
  readonly isQuick: boolean
  readonly jsonFile: string
  /** Empty for all. */
  readonly operations: readonly string[]
  /** Only places whose path has this in it. */
  readonly place: string | undefined
}

/** Bytes of the largest body: just below the megabyte of the rule, and within what management operations take. */
const bodyBytesMax = 900_000
const quickBytesMax = 240_000
const quickDepthMax = 2

/**
 * Feeds every operation with every list, map, text, header and parameter of its contract, larger and larger. Returns the exit status: 1 where
 * CPU grows faster than n·log n, or a request holds the event loop.
 */
export async function benchGrowth(
  options: GrowthOptions,
  children: Children,
  directory: string,
  bundle: string,
  progress: Progress,
): Promise<number> {
  const startedAt = performance.now()
  const spec = parseSpec(readSpecText())
  const known = new Set(operationsOf(spec).map(({ id }) => id))
  const unknown = options.operations.find((id) => !known.has(id))
  if (unknown !== undefined) throw new Error(`the contract has no operation ${unknown}`)
  const places = findPlaces(spec, (operation) => baseBodyOf(spec, operation)).filter((place) =>
    isWanted(place, options),
  )
  const rows: GrowthRow[] = []
  const bytesMax = options.isQuick ? quickBytesMax : bodyBytesMax
  let session = await openSession(children, directory, bundle, spec)
  let cases = casesOf(spec, places, session.caller, bytesMax)
  // What takes things away comes last.
  const order = cases.map((each, at) => ({ at, isLate: /^(delete|remove)/.test(each.operation) }))
  order.sort((first, second) => Number(first.isLate) - Number(second.isLate))
  let operation = ''
  for (const [done, { at }] of order.entries()) {
    const each = cases[at] as GrowthCase
    if (each.operation !== operation) {
      operation = each.operation
      progress.begin(`${done + 1}/${order.length} ${operation}`)
    }
    progress.step(`${each.place}, ${each.shape}`)
    const row = await measureCase(session.gateway, each, await session.floorMs(each.operation))
    rows.push(row)
    if (row.verdict !== 'fine') progress.note(describeRow(row))
    if (row.verdict !== 'no answer') continue
    await session.gateway.stop()
    session = await openSession(children, directory, bundle, spec)
    cases = casesOf(spec, places, session.caller, bytesMax)
  }
  await session.gateway.stop()
  progress.end()
  const jsonFile = resolve(options.jsonFile)
  mkdirSync(dirname(jsonFile), { recursive: true })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  writeFileSync(jsonFile, `${JSON.stringify({ version: 1, machine: describeMachine(), seconds, rows }, null, 1)}\n`)
  process.stdout.write(`${renderGrowth(rows, seconds)}\nFigures: ${jsonFile}\n`)
  return rows.some(({ verdict }) => verdict !== 'fine') ? 1 : 0
}

function isWanted(place: Place, { operations, isQuick, place: part }: GrowthOptions): boolean {
  if (operations.length > 0 && !operations.includes(place.operation)) return false
  if (part !== undefined && !place.path.includes(part)) return false
  return !isQuick || !('depth' in place) || place.depth <= quickDepthMax
}

interface Session {
  readonly gateway: ProbedGateway
  readonly caller: ReturnType<typeof createCaller>
  /** CPU of an operation's smallest request. */
  readonly floorMs: (operation: string) => Promise<number>
}

async function openSession(children: Children, directory: string, bundle: string, spec: Spec): Promise<Session> {
  const started = await ProbedGateway.start(children, directory, bundle)
  const token = await create(started, spec, 'createScimToken')
  const gateway = started.withScimToken(String(token?.['token'] ?? ''))
  const made = await createResources(gateway, spec)
  const setup = {
    spec,
    credentials: gateway.credentials,
    baseBody: (operation: string) => baseBodyOf(spec, operation),
    pathValues: (path: string) => pathValuesOf(spec, path, made),
  }
  const caller = createCaller(setup)
  const floors = new Map<string, number>()
  const floorMs = async (operation: string): Promise<number> => {
    const known = floors.get(operation)
    if (known !== undefined) return known
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5; round++) {
      const { cpuMs } = await gateway.measure(smallest(caller, operation))
      least = Math.min(least, cpuMs)
    }
    floors.set(operation, least)
    return least
  }
  await warmUp(gateway, caller)
  return { gateway, caller, floorMs }
}

function smallest(caller: Session['caller'], operation: string): Call {
  return caller({ operation, part: 'header', path: 'x-growth', schema: {} }, '1', false)
}

/** What is loaded when the first request needs it is loaded: what explains violations, tokenizers, the compiler's work on hot code. */
async function warmUp(gateway: ProbedGateway, caller: Session['caller']): Promise<void> {
  for (const operation of ['createResponse', 'createChatCompletion', 'createMessage', 'countMessageTokens']) {
    for (let round = 0; round < 20; round++) {
      await gateway.send(smallest(caller, operation))
      const wrong = { ...smallest(caller, operation), body: '{"model":[1],"x":1}' }
      await gateway.send(wrong)
      await gateway.send({ ...wrong, headers: { ...wrong.headers, 'x-service-strict': 'enabled' } })
    }
  }
}

/** The ids of one thing of each kind that can be made, by the path of its kind. */
async function createResources(gateway: ProbedGateway, spec: Spec): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  const paths = operationsOf(spec).map(({ path }) => path)
  for (const { id, path, method } of operationsOf(spec)) {
    if (method !== 'post' || !paths.some((other) => other.startsWith(`${path}/{`))) continue
    const thing = await create(gateway, spec, id, made)
    const name = thing?.['hash'] ?? thing?.['id'] ?? thing?.['user_id']
    if (typeof name === 'string') made.set(path, name)
  }
  return made
}

async function create(
  gateway: ProbedGateway,
  spec: Spec,
  operation: string,
  made: ReadonlyMap<string, string> = new Map(),
): Promise<Record<string, unknown> | undefined> {
  const caller = createCaller({
    spec,
    credentials: gateway.credentials,
    baseBody: (id) => baseBodyOf(spec, id),
    pathValues: (path) => pathValuesOf(spec, path, made),
  })
  const { status, text } = await gateway.send(smallest(caller, operation))
  if (status !== 200 && status !== 201) return undefined
  const answer = JSON.parse(text) as Record<string, unknown> & { data?: Record<string, unknown> }
  return { ...answer.data, ...answer }
}

/** An id that exists where one does, else the contract's example. */
function pathValuesOf(spec: Spec, path: string, made: ReadonlyMap<string, string>): Record<string, string> {
  const values: Record<string, string> = {}
  const found = operationsOf(spec).find((each) => each.path === path)
  for (const each of found?.operation.parameters ?? []) {
    const parameter = ('$ref' in each ? spec.components.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each) as
      | { name: string; in: string; example?: unknown }
      | undefined
    if (parameter?.in === 'path') values[parameter.name] = String(parameter.example ?? 'x')
  }
  for (const [parent, id] of made) {
    const name = path.startsWith(`${parent}/{`) ? /^\{(\w+)\}/.exec(path.slice(parent.length + 1))?.[1] : undefined
    if (name !== undefined) values[name] = id
  }
  return values
}
