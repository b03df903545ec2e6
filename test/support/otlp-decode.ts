/**
 * Reads an OTLP export of traces in protobuf, without any library, by opentelemetry-proto 1.x (trace/v1/trace.proto, common/v1/common.proto,
 * resource/v1/resource.proto, collector/trace/v1/trace_service.proto): what a receiver would see.
 */
export function decodeTraces(body: Uint8Array): DecodedSpan[] {
  return all(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const fields = fieldsOf(resourceSpans)
    const resource = attributesIn(all(fields, 1).flatMap((bytes) => all(fieldsOf(bytes), 1)))
    return all(fields, 2).flatMap((scopeSpans) => {
      const inner = fieldsOf(scopeSpans)
      const scope = all(inner, 1).map((bytes) => textIn(fieldsOf(bytes), 1))[0] ?? ''
      return all(inner, 2).map((bytes) => spanIn(fieldsOf(bytes), resource, scope))
    })
  })
}

export interface DecodedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  /** Of Span.SpanKind: 1 is internal, 3 client. */
  readonly kind: number
  readonly startNanos: bigint
  readonly endNanos: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code: number; readonly message: string }
  readonly flags: number
  readonly resource: Readonly<Record<string, unknown>>
  readonly scope: string
}

type Value = bigint | Uint8Array
type Fields = readonly { readonly field: number; readonly value: Value }[]

function spanIn(fields: Fields, resource: Record<string, unknown>, scope: string): DecodedSpan {
  const status = fieldsOf(all(fields, 15)[0] ?? new Uint8Array())
  return {
    traceId: hex(all(fields, 1)[0]),
    spanId: hex(all(fields, 2)[0]),
    parentSpanId: hex(all(fields, 4)[0]),
    name: textIn(fields, 5),
    kind: Number(numberIn(fields, 6)),
    startNanos: numberIn(fields, 7),
    endNanos: numberIn(fields, 8),
    attributes: attributesIn(all(fields, 9)),
    status: { code: Number(numberIn(status, 3)), message: textIn(status, 2) },
    flags: Number(numberIn(fields, 16)),
    ...{ resource, scope },
  }
}

function attributesIn(pairs: readonly Uint8Array[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = fieldsOf(pair)
      return [textIn(fields, 1), valueIn(fieldsOf(all(fields, 2)[0] ?? new Uint8Array()))]
    }),
  )
}

function valueIn([only]: Fields): unknown {
  if (only === undefined) return undefined
  const { field, value } = only
  if (field === 1) return text(value)
  if (field === 2) return value !== 0n
  if (field === 3) return Number(value)
  if (field === 4) return double(value)
  if (field === 5 && typeof value !== 'bigint') return all(fieldsOf(value), 1).map((each) => valueIn(fieldsOf(each)))
  throw new Error(`an AnyValue has no field ${field} here`)
}

function fieldsOf(bytes: Uint8Array): Fields {
  const fields: { field: number; value: Value }[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('a varint is cut off')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const fixed = (length: number): bigint => {
    const slice = bytes.subarray(at, at + length)
    if (slice.length < length) throw new Error('a number is cut off')
    at += length
    return slice.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const field = tag >> 3
    const type = tag & 7
    if (type === 0) fields.push({ field, value: varint() })
    else if (type === 1) fields.push({ field, value: fixed(8) })
    else if (type === 5) fields.push({ field, value: fixed(4) })
    else if (type === 2) {
      const length = Number(varint())
      if (at + length > bytes.length) throw new Error('a field is cut off')
      fields.push({ field, value: bytes.subarray(at, at + length) })
      at += length
    } else throw new Error(`wire type ${type} is not of proto3`)
  }
  return fields
}

function all(fields: Fields, field: number): Uint8Array[] {
  return fields.flatMap((each) => (each.field === field && typeof each.value !== 'bigint' ? [each.value] : []))
}

function numberIn(fields: Fields, field: number): bigint {
  const found = fields.find((each) => each.field === field)?.value
  return typeof found === 'bigint' ? found : 0n
}

function textIn(fields: Fields, field: number): string {
  return text(all(fields, field)[0] ?? new Uint8Array())
}

function text(value: Value): string {
  return typeof value === 'bigint' ? '' : Buffer.from(value).toString('utf8')
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex')
}

function double(value: Value): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, typeof value === 'bigint' ? value : 0n)
  return view.getFloat64(0)
}
