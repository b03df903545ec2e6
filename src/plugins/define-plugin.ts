import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { PluginRequest, Turn } from '../canonical/turn.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'

export type PluginId = PluginRequest['id']

/** What a request, or its workspace, sets of a plugin. */
export type PluginOptions<Id extends PluginId = PluginId> = PluginRequest & { readonly id: Id }

/** A plugin's run for one request. */
export interface PluginRun<Id extends PluginId = PluginId> {
  readonly options: PluginOptions<Id>
  /** Where it says what it did. */
  readonly notes: PipelineNotes
}

export interface PluginDefinition<Id extends PluginId> {
  readonly id: Id
  /** Changes a request before it is planned. Rejects with GatewayError for one that must not be asked. */
  prepare?(turn: Turn, run: PluginRun<Id>): Turn | Promise<Turn>
  /** The stage that an answer's events go through; null where it has nothing to do, so that the answer may go through as bytes. */
  inspect?(turn: Turn, run: PluginRun<Id>): EventStage | null
}

/** A plugin among others: it runs with its own options only. */
export interface Plugin {
  readonly id: PluginId
  prepare(turn: Turn, run: PluginRun): Turn | Promise<Turn>
  inspect(turn: Turn, run: PluginRun): EventStage | null
}

/** Something that runs once for each request that has it switched on. */
export function definePlugin<Id extends PluginId>(definition: PluginDefinition<Id>): Plugin {
  const isOwn = (options: PluginRequest): options is PluginOptions<Id> => options.id === definition.id
  return {
    id: definition.id,
    prepare: (turn, { options, notes }) =>
      isOwn(options) ? (definition.prepare?.(turn, { options, notes }) ?? turn) : turn,
    inspect: (turn, { options, notes }) =>
      isOwn(options) ? (definition.inspect?.(turn, { options, notes }) ?? null) : null,
  }
}
