/** A value of an attribute, as OpenTelemetry knows them. */
export type AttributeValue = string | number | boolean | readonly string[]

export type Attributes = Readonly<Record<string, AttributeValue>>

/** A span of a trace, before it is written for the wire. */
export interface Span {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits, as of the parent. */
  readonly spanId: string
  readonly parentSpanId: string | null
  /** True for a parent that the caller names: it is not among the spans that are sent. */
  readonly isParentRemote: boolean
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client'
  /** Unix milliseconds. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  /** What went wrong; null where nothing did. */
  readonly error: string | null
}

/** The attributes that have a value. */
export function attributesOf(values: Readonly<Record<string, AttributeValue | null | undefined>>): Attributes {
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined) attributes[name] = value
  return attributes
}
