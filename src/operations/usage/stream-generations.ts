import type { LiveGenerations } from '../../accounting/live-generations.ts'
import { ownKeyIds } from '../../administration/usage/own-key-ids.ts'
import type { Schema, StreamFailure } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { fitsFilter } from '../../records/fits-filter.ts'
import type { GenerationFilter } from '../../records/generation-query.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import {
  type FeedPosition,
  type FeedRow,
  readPosition,
  writePosition,
} from '../../storage/generations/feed-position.ts'
import { ForeignPositionError } from '../../storage/generations/generation-feed.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { Interruption } from '../../streams/interruption.ts'
import { encodeEvent } from '../../streams/sse/encode-event.ts'
import type { Call, Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { type GenerationNames, toGeneration } from './generation-record.ts'
import { toGenerationFilter } from './generation-wish.ts'

type Stream = Awaited<ReturnType<LiveGenerations['open']>>
type EndReason = Schema<'GenerationStreamEndReason'>

/** When a client that lost its stream connects again, in milliseconds. */
const retryMs = 2_000
/** What is written to the socket at once. */
const rowsAtOnce = 16
/** How long a caller may go without an id while nothing fits. */
const quietMs = 10_000
/** How long a key that was accepted is taken for accepted: while there is something to tell, and while there is not. */
const trustedMs = { busy: 1_000, idle: 5_000 }

const stream: Handler<'streamGenerations'> = async (call, { live, repositories, catalog, now }) => {
  const { query, principal, headers, cancellation } = call
  const { last_event_id: lastId, ...wish } = query
  const filter = await toGenerationFilter(wish, principal, repositories, now())
  const opened = await open(live, headers['last-event-id']?.toString() || lastId)
  cancellation.onCancel((reason) => opened.end(reason))
  const keyHashes = new Map<number, string>()
  const learn = learnerOf(keyHashes, principal.organizationId, repositories.generationPages)
  const names = () => ({ providers: catalog().providers, keyHashes })
  const whole = { ...filter, since: 0, until: Number.MAX_SAFE_INTEGER }
  const ownKeys = () => ownKeyIds(principal, repositories.generationPages)
  const filterFor = whole.keyIds === undefined || query.api_key_hash !== undefined ? undefined : widened(whole, ownKeys)
  const events = eventsOf(opened, filterFor ?? (async () => whole), call, { learn, names })
  return { status: 200, events, breakOff: ({ message }: StreamFailure) => end('error', message) }
}

/** GET /generations/stream */
export const streamGenerations = defineOperation<'streamGenerations'>({ handler: stream, seat: 'stream' })

async function open(live: Pick<LiveGenerations, 'open'>, lastId: string | undefined): Promise<Stream> {
  const from = lastId === undefined ? null : readPosition(lastId)
  const wrong = new GatewayError('invalid_request', 'Last-Event-ID: is none that this gateway has given.')
  if (lastId !== undefined && from === null) throw wrong
  try {
    return await live.open(from)
  } catch (error) {
    throw error instanceof ForeignPositionError ? wrong : error
  }
}

/** How records of a stream are named, and what looks up the keys of some before. */
interface Naming {
  readonly learn: (rows: readonly FeedRow[]) => Promise<void>
  readonly names: () => GenerationNames
}

/** Adds the hashes of keys that a stream has not told of yet. */
function learnerOf(
  keyHashes: Map<number, string>,
  organizationId: string,
  generationPages: Pick<Repositories['generationPages'], 'hashesOfKeys'>,
): Naming['learn'] {
  return async (rows) => {
    const unknown = rows.map(({ record }) => record.keyId).filter((id) => !keyHashes.has(id))
    if (unknown.length === 0) return
    for (const [id, hash] of await generationPages.hashesOfKeys(organizationId, unknown)) keyHashes.set(id, hash)
  }
}

type FilterFor = (rows: readonly FeedRow[]) => Promise<GenerationFilter>

/** The filter of somebody who sees the own keys alone, with those that were made since: they are looked up where a key comes by that is new. */
function widened(filter: GenerationFilter, ownKeys: () => Promise<readonly number[] | undefined>): FilterFor {
  const known = new Set(filter.keyIds)
  let latest = filter
  return async (rows) => {
    const isNew = rows.some(({ record }) => record.organizationId === filter.organizationId && !known.has(record.keyId))
    if (!isNew) return latest
    const keyIds = await ownKeys()
    if (keyIds !== undefined) latest = { ...filter, keyIds }
    for (const { record } of rows) known.add(record.keyId)
    return latest
  }
}

async function* eventsOf(
  opened: Stream,
  filterFor: FilterFor,
  {
    principal,
    recognizeAgain = async () => principal,
  }: Pick<Call<'streamGenerations'>, 'principal' | 'recognizeAgain'>,
  { learn, names }: Naming,
): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n${idLine(opened.position)}\n`
  let told = { position: opened.position, at: performance.now() }
  let trustedAt = performance.now()
  try {
    for await (const { rows, next } of opened.pages()) {
      const filter = await filterFor(rows)
      const fitting = rows.filter(({ record }) => fitsFilter(record, filter))
      const isBusy = fitting.length > 0
      if (performance.now() - trustedAt > (isBusy ? trustedMs.busy : trustedMs.idle)) {
        if (!(await isAccepted(principal, recognizeAgain))) {
          yield end('unauthorized', 'The key is not accepted any more.')
          return
        }
        trustedAt = performance.now()
      }
      await learn(fitting)
      for (let at = 0; at < fitting.length; at += rowsAtOnce) {
        yield fitting
          .slice(at, at + rowsAtOnce)
          .map((row) => `${idLine(row.position)}${textOf(row, names())}`)
          .join('')
      }
      // So that what does not fit is not looked at again.
      const isQuiet = !isBusy && next !== told.position && performance.now() - told.at > quietMs
      if (isQuiet) yield `${idLine(next)}\n`
      if (isBusy || isQuiet) told = { position: next, at: performance.now() }
    }
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
    if (error.kind === 'shutdown') yield end('shutdown', 'The gateway is shutting down. Connect again.')
  }
}

async function isAccepted(
  { own }: Call<'streamGenerations'>['principal'],
  recognizeAgain: NonNullable<Call<'streamGenerations'>['recognizeAgain']>,
): Promise<boolean> {
  try {
    const now = await recognizeAgain()
    // Whoever has become a member meanwhile sees less than this stream shows.
    return now === undefined || now.kind === 'scim' || now.own?.memberId === own?.memberId
  } catch (error) {
    // A store that is down says nothing about the key.
    return !(error instanceof GatewayError) || (error.status !== 401 && error.status !== 403)
  }
}

function idLine(position: FeedPosition): string {
  return `id: ${writePosition(position)}\n`
}

// All who listen are told the same of a record.
const texts = new WeakMap<GenerationRecord, string>()

function textOf({ record }: FeedRow, names: GenerationNames): string {
  let text = texts.get(record)
  if (text === undefined) {
    const event: Schema<'GenerationStreamEvent'> = { type: 'generation', generation: toGeneration(record, names) }
    text = encodeEvent(event.type, JSON.stringify(event))
    texts.set(record, text)
  }
  return text
}

function end(reason: EndReason, message: string): string {
  const event: Schema<'GenerationStreamEvent'> = { type: 'end', reason, message }
  return encodeEvent(event.type, JSON.stringify(event))
}
