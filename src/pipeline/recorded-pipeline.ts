import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'

/** What a record keeps of the stages that ran. */
export interface RecordedPipeline {
  readonly pipeline?: readonly PipelineStage[]
  readonly tools?: readonly string[]
  readonly plugins?: readonly string[]
}

const none: RecordedPipeline = {}
const stagesMax = 64
const entriesMax = 32

/**
 * The stages as a record keeps them: figures and the names that the gateway gives, but no word that quotes a conversation, such as what was
 * searched for or what a file is called. Lists are cut at 32 entries.
 */
export function recordedPipeline(stages: readonly PipelineStage[]): RecordedPipeline {
  if (stages.length === 0) return none
  const kept = stages.slice(0, stagesMax)
  const tools = new Set(kept.flatMap(toolsOf))
  const plugins = new Set(kept.flatMap(pluginOf))
  return {
    pipeline: kept.map(toRecorded),
    ...(tools.size > 0 && { tools: [...tools] }),
    ...(plugins.size > 0 && { plugins: [...plugins] }),
  }
}

function toolsOf({ type, data }: PipelineStage): string[] {
  const calls: unknown = type === 'server_tools' ? data?.['calls'] : undefined
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call) => (isJsonObject(call) && typeof call['tool'] === 'string' ? [call['tool']] : []))
}

// Stages of routers are called by other names than their plugins.
function pluginOf({ type, name }: PipelineStage): string[] {
  return type === 'guardrail' || type === 'server_tools' ? [] : [name.replaceAll('_', '-')]
}

function toRecorded({ data, ...stage }: PipelineStage): PipelineStage {
  if (data === undefined) return stage
  const kept = keptOf(data)
  return kept === undefined ? stage : { ...stage, data: kept }
}

/** Members whose texts are names of the gateway's own, its operator's or a provider's. */
const namesIn: ReadonlySet<string> = new Set([
  ...['action', 'engine', 'engines', 'patterns', 'directions', 'unscanned', 'failed', 'categories', 'did', 'ended_by'],
  ...['tool', 'status', 'task', 'cost_tier', 'price_source', 'quality_from', 'model', 'models', 'panel', 'analyst'],
  ...['provider', 'source', 'benchmark', 'kind', 'origin'],
])

function keptOf(members: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const kept = Object.entries(members).flatMap(([name, value]) => {
    const own = keptValue(name, value)
    return own === undefined ? [] : [[name, own] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept.slice(0, entriesMax))
}

function keptValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return namesIn.has(name) ? value : undefined
  if (Array.isArray(value)) {
    const kept = value.slice(0, entriesMax).flatMap((each) => keptValue(name, each) ?? [])
    // Of what is only quoted, the number is left.
    return kept.length === 0 && value.length > 0 ? value.length : kept
  }
  return isJsonObject(value) ? keptOf(value) : undefined
}
