import type { GenerationRecord } from '../../records/generation-record.ts'
import { type Attributes, attributesOf, type Span } from './span.ts'
import { spanIdOf } from './trace-ids.ts'

interface Part {
  readonly name: string
  readonly durationMs: number
  readonly attributes: Attributes
  readonly error: string | null
}

/** What ran beside the models, below the request's span. Records don't say when: they begin with the request, and tools one after the other. */
export function stageSpans(record: GenerationRecord, request: Span): readonly Span[] {
  let toolsMs = request.startMs
  return partsOf(record).map((part, index) => {
    const isTool = part.attributes['gen_ai.tool.name'] !== undefined
    const startMs = isTool ? toolsMs : request.startMs
    const endMs = Math.min(startMs + part.durationMs, request.endMs)
    if (isTool) toolsMs = endMs
    return {
      traceId: request.traceId,
      spanId: spanIdOf(record.id, `stage ${index}`),
      parentSpanId: request.spanId,
      isParentRemote: false,
      kind: 'internal',
      ...{ name: part.name, startMs, endMs, attributes: part.attributes, error: part.error },
    }
  })
}

type Stage = NonNullable<GenerationRecord['pipeline']>[number]

function partsOf({ pipeline = [], costNanos }: GenerationRecord): readonly Part[] {
  return pipeline.flatMap((stage) =>
    stage.type === 'server_tools' ? toolsOf(stage) : [otherOf(stage, costNanos !== null)],
  )
}

function otherOf({ type, name, data, ...stage }: Stage, sendsCost: boolean): Part {
  return {
    name: `${type} ${name}`,
    durationMs: millisecondsIn(data?.['duration_ms']),
    attributes: attributesOf({
      'model_gateway.stage.type': type,
      'model_gateway.stage.name': name,
      'model_gateway.stage.summary': stage.summary,
      'model_gateway.stage.cost': sendsCost ? stage.cost_usd : null,
      'model_gateway.guardrail.id': stage.guardrail_id,
      'model_gateway.guardrail.scope': stage.guardrail_scope,
    }),
    error: null,
  }
}

function toolsOf({ data }: Stage): readonly Part[] {
  const calls: unknown = data?.['calls']
  if (!Array.isArray(calls)) return []
  return calls.filter(isCall).map((call) => {
    const isFailed = call['status'] === 'failed'
    const name = textIn(call['name']) ?? call.tool
    return {
      name: `execute_tool ${name}`,
      durationMs: millisecondsIn(call['duration_ms']),
      attributes: attributesOf({
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.type': 'extension',
        'model_gateway.tool.type': call.tool,
        'model_gateway.tool.server': textIn(call['server']),
        'model_gateway.tool.engine': textIn(call['engine']),
        'error.type': isFailed ? 'tool_error' : null,
      }),
      error: isFailed ? 'The tool failed.' : null,
    }
  })
}

function isCall(call: unknown): call is { readonly tool: string; readonly [name: string]: unknown } {
  return typeof call === 'object' && call !== null && typeof (call as { tool?: unknown }).tool === 'string'
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function millisecondsIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
