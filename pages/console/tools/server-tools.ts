import type { Schema } from '../api/contract.ts'

/** A tool of the gateway's own, as requests name it. */
export type ServerToolName = Exclude<
  Extract<Schema<'Tool'>['type'], `service:${string}`>,
  Schema<'ServicePlannedTool'>['type']
>

/** What every tool of the contract does. One that the contract has and this has not does not compile. */
export const serverTools: Readonly<Record<ServerToolName, string>> = {
  'service:web_search': 'Searches the web with the engine that is set up.',
  'service:web_fetch': 'Reads a page or a PDF of the web.',
  'service:files': 'Reads and writes files of the workspace.',
  'service:image_generation': 'Makes a picture with a model for pictures.',
  'service:datetime': 'Tells date and time in a time zone.',
  'service:search_models': 'Looks for models by what they can do.',
  'service:experimental__search_models': 'The earlier name of service:search_models.',
  'service:tool_search': 'Finds those of many tools that a turn needs.',
  'service:advisor': 'Asks a stronger model for advice.',
  'service:subagent': 'Gives a part of the work to another model.',
  'service:fusion': 'Asks several models and joins their answers.',
  'service:apply_patch': 'Changes files by a patch.',
  'service:bash': 'Runs commands in a sandbox, where one is set up.',
  'service:shell': 'Runs several commands in a sandbox, where one is set up.',
}

export const toolNames = Object.keys(serverTools) as readonly ServerToolName[]

type Used = Pick<Schema<'Generation'>, 'model' | 'total_cost' | 'pipeline'>

/** How much a tool was used in some requests. */
export interface ToolUse {
  readonly requests: number
  /** Whether there are more requests than were looked at. */
  readonly isMore: boolean
  /** The models that called it, most often first. */
  readonly models: readonly string[]
  /** What these requests cost, in US dollars. */
  readonly cost: number
  /** What tools cost in these requests, other tools of theirs too. */
  readonly toolCost: number
}

export function useOf(requests: readonly Used[], isMore: boolean): ToolUse {
  const counts = new Map<string, number>()
  for (const { model } of requests) counts.set(model, (counts.get(model) ?? 0) + 1)
  return {
    requests: requests.length,
    isMore,
    models: [...counts].sort(([, one], [, other]) => other - one).map(([model]) => model),
    cost: requests.reduce((sum, { total_cost }) => sum + (total_cost ?? 0), 0),
    toolCost: requests.reduce((sum, { pipeline }) => sum + costOfTools(pipeline), 0),
  }
}

function costOfTools(stages: Used['pipeline']): number {
  return stages.reduce((sum, { type, cost_usd }) => sum + (type === 'server_tools' ? (cost_usd ?? 0) : 0), 0)
}
