import type { Readable } from 'node:stream'
import type { GuardedClient, OutboundStream } from '../outbound/guarded-client.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import type { BroadcastItem, Destination } from '../records/destination.ts'
import type { Holder } from '../shares/holder.ts'
import { readRetryAfter } from './backoff.ts'
import { cleanAnswer } from './clean-answer.ts'
import type { DestinationRequest, SendingContext } from './define-destination.ts'
import { causeOfStatus, type FailureCause, unanswered } from './failure.ts'
import type { AnyKind } from './index.ts'

/** How a sending ended. */
export interface SendingEnd {
  /** `refused`: the same will never be taken. `failed`: later, it may be. */
  readonly verdict: 'delivered' | 'failed' | 'refused'
  /** The destination's HTTP status; null: it did not answer, or was not asked. */
  readonly status: number | null
  /** What went wrong, safe to show; null: nothing. */
  readonly error: string | null
  readonly cause: FailureCause | null
  /** The beginning of what it answered, safe to show; null: nothing was read. */
  readonly answer: string | null
  /** The pause that it asked for. Null: none. */
  readonly retryAfterMs: number | null
  readonly durationMs: number
}

export interface SendOptions {
  readonly client: Pick<GuardedClient, 'open'>
  readonly holder: Holder
  /** Longest time for each request, its answer included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Whether to read what a destination says even where all is well. */
  readonly readsAnswer?: boolean
}

/** Most of an answer that is read, before what more comes makes the answer incomplete. */
const answerBytesMax = 256 * 1024

/** Sends items to a destination, with as many requests as its kind makes of them. The first that fails ends it. Rejects only with the signal's reason. */
export async function sendItems(
  items: readonly BroadcastItem[],
  destination: Pick<Destination, 'config'>,
  kind: AnyKind,
  context: SendingContext,
  options: SendOptions,
): Promise<SendingEnd> {
  const { config } = destination
  const startedAt = performance.now()
  let last: Omit<SendingEnd, 'durationMs'> = { ...nothingSaid, verdict: 'delivered', error: null, cause: null }
  try {
    for (const request of await kind.encode(items, config, context)) {
      last = await sendOne(request, kind, config, context, options)
      if (last.verdict !== 'delivered') break
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    // Settings that can't be used, or an item: other items, or later ones, may go.
    const message = error instanceof Error ? error.message : 'it could not be written down'
    last = { ...nothingSaid, verdict: 'refused', error: cleanAnswer(message, config), cause: 'settings' }
  }
  return { ...last, durationMs: performance.now() - startedAt }
}

const nothingSaid = { status: null, answer: null, retryAfterMs: null }

async function sendOne(
  request: DestinationRequest,
  kind: AnyKind,
  config: Readonly<Record<string, unknown>>,
  { now }: SendingContext,
  { client, holder, timeoutMs, signal, readsAnswer = false }: SendOptions,
): Promise<Omit<SendingEnd, 'durationMs'>> {
  let stream: OutboundStream
  try {
    stream = await client.open({
      ...request,
      holder,
      headers: lowerCased(request.headers),
      bytesMax: answerBytesMax,
      timeoutMs,
      ...(signal !== undefined && { signal }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    return { ...nothingSaid, verdict: 'failed', ...unanswered(error) }
  }
  const { status, headers, body } = stream
  const isGood = status >= 200 && status < 300
  const isRead = !isGood || readsAnswer || kind.complaint !== undefined
  const said = isRead ? await readBody(body) : null
  if (!isRead) body.destroy()
  signal?.throwIfAborted()
  const clean = (text: string) => cleanAnswer(text, { ...config, sent: secretsSent(request) })
  const answer = said === null ? null : clean(said.toString('utf8'))
  if (isGood) {
    const contentType = headers['content-type'] ?? ''
    const complaint = said === null ? null : (kind.complaint?.({ status, contentType, body: said }) ?? null)
    if (complaint === null) return { ...nothingSaid, verdict: 'delivered', status, answer, error: null, cause: null }
    const error = clean(complaint)
    return { ...nothingSaid, verdict: 'refused', status, answer, error, cause: 'format' }
  }
  const error = answer === null || answer === '' ? `it answered ${status}` : `it answered ${status}: ${answer}`
  return {
    verdict: isForGood(status) ? 'refused' : 'failed',
    ...{ status, answer, error, cause: causeOfStatus(status) },
    retryAfterMs: readRetryAfter(headers['retry-after'], now),
  }
}

/** What a server may send back that has secrets of the settings in another form, such as base64. */
function secretsSent({ headers }: DestinationRequest): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => (name.toLowerCase() === 'content-type' ? [] : [value]))
}

// What is wrong with a key or an address, somebody will mend: until then it waits.
const mendable: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 408, 409, 421, 423, 425, 429])

function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && !mendable.has(status)
}

/** The beginning of a body, as much of it as comes. */
async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body) chunks.push(chunk as Buffer)
  } catch {
    // Its status says enough.
  }
  return Buffer.concat(chunks)
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
