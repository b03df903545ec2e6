/** Where a caller's trace goes on (W3C Trace Context, `traceparent`). */
export interface TraceParent {
  /** 32 hex digits. */
  readonly traceId: string
  /** The caller's span, 16 hex digits. */
  readonly spanId: string
  readonly isSampled: boolean
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** Reads the header; undefined where it is absent or no traceparent. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined
  const [, traceId, spanId, flags] = pattern.exec(header) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header of a trace. */
export function writeTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

// Ids that callers make up themselves. Like those of requests: what could forge a line is none.
const ownId = /^[\w.:-]{1,128}$/

/** The trace that a request's body names in `trace.trace_id`; undefined where it names none that can stand in a line. */
export function namedTraceId(trace: Readonly<Record<string, unknown>> | null): string | undefined {
  const named = trace?.['trace_id']
  return typeof named === 'string' && ownId.test(named) ? named : undefined
}
