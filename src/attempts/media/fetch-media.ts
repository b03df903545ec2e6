import { isUtf8 } from 'node:buffer'
import type { ErrorType } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { MediaKind } from '../../formats/format.ts'
import type { GuardedClient, OutboundAnswer } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { BusyError } from '../../shares/busy-error.ts'
import type { Holder } from '../../shares/holder.ts'
import { withEncoding } from '../../streams/decode-text.ts'
import { sniffMediaType } from '../../streams/media-type.ts'

/** The bytes behind a URL. */
export interface FetchedMedia {
  /** For a text, with the `charset` that its server names. */
  readonly mediaType: string
  readonly base64: string
  /** Before they became base64. */
  readonly bytes: number
}

/** What to fetch: the n-th of the media that a request gives by URL. */
export interface WantedMedia {
  readonly kind: MediaKind
  readonly url: string
  readonly number: number
}

const accepted: Readonly<Record<MediaKind, string>> = { image: 'image/*', video: 'video/*', file: '*/*' }

/** Fetches one. Throws GatewayError that names it in words for the caller, or the signal's reason. */
export async function fetchMedia(
  client: Pick<GuardedClient, 'fetch'>,
  wanted: WantedMedia,
  holder: Holder,
  limits: { readonly bytesMax: number; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<FetchedMedia> {
  const { url, kind } = wanted
  let answer: OutboundAnswer
  try {
    answer = await client.fetch({ url, holder, headers: { accept: accepted[kind] }, ...limits, signal })
  } catch (error) {
    throw error instanceof OutboundError ? explain(error, wanted, limits.bytesMax) : error
  }
  const { body } = answer
  const said = String(answer.headers['content-type'] ?? '')
  const mediaType = body.byteLength === 0 ? undefined : mediaTypeOf(kind, body, said)
  if (mediaType === undefined) throw notWhatItShouldBe(wanted)
  return { mediaType, base64: body.toString('base64'), bytes: body.byteLength }
}

/** What the bytes are, by themselves first and by the server's word where they don't tell; undefined when they are not of that kind. */
function mediaTypeOf(kind: MediaKind, body: Buffer, contentType: string): string | undefined {
  const sniffed = sniffMediaType(body)
  if (kind === 'image') return sniffed?.startsWith('image/') === true ? sniffed : undefined
  const said = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (kind === 'video') {
    if (sniffed !== undefined) return sniffed.startsWith('video/') ? sniffed : undefined
    return said.startsWith('video/') && !isText(body) ? said : undefined
  }
  // Containers of video hold sound, too: there the server knows better.
  if (sniffed?.startsWith('video/') === false) return sniffed
  if (mediaTypePattern.test(said) && said !== unknownType) return withEncoding(said, contentType)
  return sniffed ?? (isText(body) ? 'text/plain' : unknownType)
}

const unknownType = 'application/octet-stream'
const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

function isText(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0)
}

function explain({ reason, status, cause }: OutboundError, wanted: WantedMedia, bytesMax: number): GatewayError {
  const { kind } = wanted
  const fail = (type: ErrorType, what: string) =>
    new GatewayError(kind === 'image' ? type : 'invalid_request', `${nameOf(wanted)} ${what}`, { cause })
  switch (reason) {
    case 'busy':
      return new GatewayError('provider_overloaded', busyWords(cause), { status: 503, retryAfter: 5 })
    case 'too-large':
      return fail(
        'image_too_large',
        `is larger than ${Math.floor(bytesMax / 1024 ** 2)} MiB (limits.media_bytes). Send a smaller one.`,
      )
    case 'bad-status':
      return fail('image_download_failed', `could not be downloaded: its server answered ${status}. ${advice}`)
    case 'bad-url':
      return fail(
        'image_download_failed',
        `could not be downloaded: its URL must begin with http:// or https:// and hold no user name or password.`,
      )
    default:
      return fail('image_download_failed', `could not be downloaded. ${advice}`)
  }
}

function busyWords(cause: unknown): string {
  return cause instanceof BusyError && cause.isShareFull
    ? 'As many fetches of this key, or of its organization, wait as leave room for those of others. Try again when some are done.'
    : 'The gateway is fetching too much just now. Try again later.'
}

const advice = 'Give a URL that anybody can open, or send the bytes themselves as a data: URL.'

function notWhatItShouldBe(wanted: WantedMedia): GatewayError {
  return wanted.kind === 'image'
    ? new GatewayError(
        'invalid_image',
        `${nameOf(wanted)} is not an image of a known format (PNG, JPEG, WebP, GIF, …).`,
      )
    : new GatewayError('invalid_request', `${nameOf(wanted)} is empty or not a ${wanted.kind}.`)
}

function nameOf({ kind, url, number }: WantedMedia): string {
  const host = isUrl(url) ? new URL(url).host : ''
  const place = `the ${ordinal(number)} media URL of the request`
  return host === '' ? `The ${kind} at ${place}` : `The ${kind} at ${host.slice(0, 255)} (${place})`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(number: number): string {
  return `${number}${endings[ordinals.select(number)] ?? 'th'}`
}
