import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { FilePart, ImagePart, Part, VideoPart } from '../../canonical/part.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { MediaKind } from '../../formats/format.ts'
import type { GuardedClient } from '../../outbound/guarded-client.ts'
import type { Holder } from '../../shares/holder.ts'
import { type FetchedMedia, fetchMedia } from './fetch-media.ts'

/**
 * Fetches what an endpoint would not fetch itself and puts its bytes in place of the URL. Throws GatewayError for what can't be had: with
 * status 400, naming what and where, since it would be missing everywhere; with 503 when the gateway is fetching too much already.
 */
export type MediaInliner = (
  conversation: Conversation,
  isWanted: (kind: MediaKind, url: string) => boolean,
  holder: Holder,
  signal: AbortSignal,
) => Promise<Conversation>

/** Sizes in bytes. */
export interface MediaLimits {
  readonly bytesMax: number
  /** All of one request together. */
  readonly requestBytesMax: number
  readonly timeoutMs: number
  /** Fetched at once for one request. */
  readonly fetchesMax: number
}

/** Bounds that fit `limits.media_bytes`. */
export function mediaLimits(bytesMax: number): MediaLimits {
  return { bytesMax, requestBytesMax: 2 * bytesMax, timeoutMs: 30_000, fetchesMax: 4 }
}

type MediaPart = ImagePart | FilePart | VideoPart

/** Media that is given by URL, with its number among those of the request, counted from 1. */
interface Place {
  readonly kind: MediaKind
  readonly url: string
  readonly number: number
}

/** What was fetched for a request, by kind and URL, and what it weighs. */
interface RequestMedia {
  readonly fetched: Map<string, FetchedMedia>
  bytes: number
}

/**
 * Builds the inliner. What it fetches is kept for as long as the request lives, so that a second attempt does not fetch it again; the same
 * URL twice in a request is fetched once.
 */
export function createMediaInliner(client: Pick<GuardedClient, 'fetch'>, limits: MediaLimits): MediaInliner {
  const requests = new WeakMap<Conversation, RequestMedia>()
  return async (conversation, isWanted, holder, signal) => {
    const wanted = placesOf(conversation).filter(({ kind, url }) => isWanted(kind, url))
    if (wanted.length === 0) return conversation
    const media = requests.get(conversation) ?? { fetched: new Map(), bytes: 0 }
    requests.set(conversation, media)
    const missing = new Map(
      wanted.filter((place) => !media.fetched.has(keyOf(place))).map((place) => [keyOf(place), place]),
    )
    await fetchAll([...missing.values()], media, { client, limits, holder, signal })
    return withData(conversation, (part) => {
      const { source } = part
      return source.kind === 'url' && isWanted(part.kind, source.url)
        ? media.fetched.get(keyOf({ kind: part.kind, url: source.url }))
        : undefined
    })
  }
}

interface Fetching {
  readonly client: Pick<GuardedClient, 'fetch'>
  readonly limits: MediaLimits
  readonly holder: Holder
  readonly signal: AbortSignal
}

/** Fetches all or rejects with the first failure, after which nothing goes on. */
async function fetchAll(
  places: readonly Place[],
  media: RequestMedia,
  { client, limits, holder, signal }: Fetching,
): Promise<void> {
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const left = places.values()
  const work = async () => {
    for (const place of left) {
      const fetched = await fetchMedia(client, place, holder, limits, stop.signal)
      media.bytes += fetched.bytes
      if (media.bytes > limits.requestBytesMax) throw tooMuch(limits)
      media.fetched.set(keyOf(place), fetched)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(limits.fetchesMax, places.length) }, work))
  } catch (error) {
    stop.abort(error)
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function tooMuch({ requestBytesMax }: MediaLimits): GatewayError {
  const mebibytes = Math.floor(requestBytesMax / 1024 ** 2)
  const message = `The images, files and videos that the request gives by URL have more than ${mebibytes} MiB together. Send fewer or smaller ones.`
  return new GatewayError('invalid_request', message)
}

function keyOf({ kind, url }: Pick<Place, 'kind' | 'url'>): string {
  return `${kind} ${url}`
}

function placesOf({ items }: Conversation): Place[] {
  const places: Place[] = []
  for (const item of items) {
    for (const part of partsOf(item)) {
      if (isMedia(part) && part.source.kind === 'url') {
        places.push({ kind: part.kind, url: part.source.url, number: places.length + 1 })
      }
    }
  }
  return places
}

function withData(conversation: Conversation, dataFor: (part: MediaPart) => FetchedMedia | undefined): Conversation {
  const replace = (part: Part): Part => {
    const data = isMedia(part) ? dataFor(part) : undefined
    if (data === undefined) return part
    return { ...part, source: { kind: 'data', mediaType: data.mediaType, base64: data.base64 } } as MediaPart
  }
  const items = conversation.items.map((item) =>
    item.kind === 'message' || item.kind === 'tool-result' ? { ...item, parts: item.parts.map(replace) } : item,
  )
  return { ...conversation, items }
}

function partsOf(item: Item): readonly Part[] {
  return item.kind === 'message' || item.kind === 'tool-result' ? item.parts : []
}

function isMedia(part: Part): part is MediaPart {
  return part.kind === 'image' || part.kind === 'file' || part.kind === 'video'
}
