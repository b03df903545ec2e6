import type { BroadcastItem } from '../../records/destination.ts'
import type { DestinationKind, DestinationRequest } from '../define-destination.ts'
import { inTurns, lazily } from '../in-batches.ts'
import { requestHeaders } from '../request-headers.ts'
import { encodeSpans, type OtlpProtocol, otlpMediaTypes, type SpanGroup } from './encode-spans.ts'
import { generationSpans } from './generation-spans.ts'
import { rejectedSpans } from './rejected-spans.ts'
import type { Attributes, AttributeValue, Span } from './span.ts'

/** Where one config sends its traces. */
export interface OtlpTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent: protobuf, which all receivers know. */
  readonly protocol?: OtlpProtocol
  /** What receivers want to know of whoever sends. */
  readonly resource?: Attributes
}

/** A service that takes OTLP over HTTP. */
export interface OtlpRow<Config> {
  readonly type: string
  target(config: Config): OtlpTarget
  /** What the service wants to know of a span beside what all are told. Absent: nothing. */
  readonly more?: (span: Span, item: BroadcastItem) => Attributes
  /** What the service wants to know of whoever asked, as attributes of the resource. Absent: nothing. */
  readonly asker?: (item: BroadcastItem) => Attributes
  /** Longer texts are cut. Absent: they are not. */
  readonly charactersMax?: number
}

// Receivers take 4 MB and more; this much is made in some milliseconds.
const requestCharactersMax = 750_000

/** A kind of destination of a service that takes OTLP. */
export function otlpDestination<Config extends { readonly headers?: Readonly<Record<string, string>> }>(
  row: OtlpRow<Config>,
): DestinationKind<Config> {
  return {
    type: row.type,
    itemsMax: 50,
    url: (config) => row.target(config).url,
    async encode(items, config) {
      const { url, headers, protocol = 'http/protobuf', resource = {} } = row.target(config)
      const all = requestHeaders({ ...headers, 'content-type': otlpMediaTypes[protocol] }, config.headers)
      const requests: DestinationRequest[] = []
      const groups = lazily(items, (item) => groupOf(item, row, resource))
      for await (const batch of inTurns(groups, sizeOf, requestCharactersMax))
        requests.push({ method: 'POST', url, headers: all, body: await encodeSpans(batch, protocol) })
      return requests
    },
    complaint: rejectedSpans,
  }
}

function groupOf<Config>(
  item: BroadcastItem,
  { more, asker, charactersMax }: OtlpRow<Config>,
  resource: Attributes,
): SpanGroup {
  const spans = generationSpans(item).map((span) => {
    const attributes = more === undefined ? span.attributes : { ...span.attributes, ...more(span, item) }
    return { ...span, attributes: charactersMax === undefined ? attributes : cut(attributes, charactersMax) }
  })
  return { resource: { 'service.name': 'model-gateway', ...resource, ...asker?.(item) }, spans }
}

function sizeOf({ spans }: SpanGroup): number {
  return spans.reduce((sum, { attributes }) => sum + charactersIn(attributes), 0)
}

function charactersIn(attributes: Attributes): number {
  let sum = 0
  for (const value of Object.values(attributes)) sum += typeof value === 'string' ? value.length : 16
  return sum
}

function cut(attributes: Attributes, charactersMax: number): Attributes {
  const shortened = (value: AttributeValue) =>
    typeof value === 'string' && value.length > charactersMax ? value.slice(0, charactersMax) : value
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, shortened(value)]))
}
