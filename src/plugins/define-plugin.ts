import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { PluginRequest, Turn } from '../canonical/turn.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { RouterModel } from '../routing/router-models.ts'
import type { Holder } from '../shares/holder.ts'
import type { ModelPool } from './model-pool.ts'
import type { PluginServices } from './plugin-services.ts'

export type PluginId = PluginRequest['id']

/** What a request, or its workspace, sets of a plugin. */
export type PluginOptions<Id extends PluginId = PluginId> = PluginRequest & { readonly id: Id }

/** A plugin's run for one request. */
export interface PluginRun<Id extends PluginId = PluginId> {
  readonly options: PluginOptions<Id>
  /** Where it says what it did. */
  readonly notes: PipelineNotes
}

/** The same, before a model is asked. */
export interface PrepareRun<Id extends PluginId = PluginId> extends PluginRun<Id> {
  /** The models that the caller may be sent to. */
  pool(): ModelPool | Promise<ModelPool>
  /**
   * Whether the request, as it is now, has somewhere to go. Then what it may cost is set aside, and with it what the plugin is about to spend on
   * it, in nano-dollars. Rejects with GatewayError where the caller's budgets don't hold both.
   */
  canBeServed(spendingNanos: number): Promise<boolean>
  readonly services: PluginServices
  /** Whose request it is. */
  readonly holder: Holder
  /** Whether a tool or plugin makes the request for another one. */
  readonly isInner: boolean
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export interface PluginDefinition<Id extends PluginId> {
  readonly id: Id
  /** The model that the plugin chooses for. It runs for requests that name it, listed or not, and for no others. */
  readonly routes?: RouterModel
  /** Whether it also runs for others, where it is on. Absent: it does not. */
  readonly runsBeside?: true
  /** Changes a request before it is planned. Rejects with GatewayError for one that must not be asked. */
  prepare?(turn: Turn, run: PrepareRun<Id>): Turn | Promise<Turn>
  /** The stage that an answer's events go through; null where it has nothing to do, so that the answer may go through as bytes. */
  inspect?(turn: Turn, run: PluginRun<Id>): EventStage | null
}

/** A plugin among others: it runs with its own options only. */
export interface Plugin {
  readonly id: PluginId
  readonly routes?: RouterModel
  readonly runsBeside?: true
  prepare(turn: Turn, run: PrepareRun): Turn | Promise<Turn>
  inspect(turn: Turn, run: PluginRun): EventStage | null
}

/** Something that runs once for each request that has it switched on. */
export function definePlugin<Id extends PluginId>(definition: PluginDefinition<Id>): Plugin {
  const isOwn = (options: PluginRequest): options is PluginOptions<Id> => options.id === definition.id
  return {
    id: definition.id,
    ...(definition.routes !== undefined && { routes: definition.routes }),
    ...(definition.runsBeside === true && { runsBeside: true }),
    prepare: (turn, { options, ...run }) =>
      isOwn(options) ? (definition.prepare?.(turn, { options, ...run }) ?? turn) : turn,
    inspect: (turn, { options, notes }) =>
      isOwn(options) ? (definition.inspect?.(turn, { options, notes }) ?? null) : null,
  }
}
