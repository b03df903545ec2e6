import { createHash } from 'node:crypto'
import type { GenerationRecord } from '../../records/generation-record.ts'

/** Where a generation stands in a trace. */
export interface TracePlace {
  /** 32 hex digits. */
  readonly traceId: string
  /** The caller's span, 16 hex digits; null without one. */
  readonly parentSpanId: string | null
}

type Traced = Pick<GenerationRecord, 'id' | 'trace'>

/**
 * The trace that a generation is part of: the one that its request names, else one of its own. A name that is no trace id becomes one: the
 * first 32 hex digits of its SHA-256, so that requests with the same name meet in one trace. The same generation always has the same place.
 */
export function tracePlaceOf({ id, trace }: Traced): TracePlace {
  const named = trace?.['trace_id']
  if (typeof named !== 'string' || named === '') return { traceId: digest(`trace ${id}`, 32), parentSpanId: null }
  const parent = trace?.['parent_span_id']
  return {
    traceId: idIn(named.replaceAll('-', ''), 32) ?? digest(named, 32),
    // The span was sent by somebody else under its own id: a made-up one would point nowhere.
    parentSpanId: typeof parent === 'string' ? idIn(parent, 16) : null,
  }
}

/** The id of a span of a generation, 16 hex digits: the same whenever it is sent, so that receivers can drop repetitions. */
export function spanIdOf(generationId: string, part: string): string {
  return digest(`${part} ${generationId}`, 16)
}

function idIn(text: string, digits: number): string | null {
  return text.length === digits && /^[\da-f]+$/i.test(text) && /[^0]/.test(text) ? text.toLowerCase() : null
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}
