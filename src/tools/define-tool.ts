import type { InnerSpending } from '../canonical/inner-spending.ts'
import type { Item } from '../canonical/item.ts'
import type { McpServerWish } from '../canonical/mcp-server.ts'
import type { FusionOpening, ServerResult } from '../canonical/server-tool.ts'
import type { StepTimes } from '../canonical/step-times.ts'
import type { FunctionTool } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Model } from '../catalog/catalog.ts'
import type { Schema } from '../contract/contract.ts'
import type { OutboundError } from '../outbound/outbound-error.ts'
import type { OwnScope } from '../records/own-scope.ts'
import type { AskModel } from './ask-model.ts'

/** A tool of the contract that the gateway runs, by its type. */
type WireTool = Exclude<Extract<Schema<'Tool'>, { readonly type: `service:${string}` }>, Schema<'ServicePlannedTool'>>

/** `service:datetime`, … The second name of the model search is the same tool. */
export type ServerToolType = Exclude<WireTool['type'], 'service:experimental__search_models'>

/** What a request says about a tool, in `parameters`. */
export type ToolOptions<Type extends ServerToolType> = NonNullable<ToolOf<WireTool, Type>['parameters']>

/** A tool may have two names. */
type ToolOf<Tool, Type> = Tool extends { readonly type: infer Own } ? (Type extends Own ? Tool : never) : never

/** The request that a tool works for. */
export interface ToolRequest {
  readonly context: {
    /** The generation that the call belongs to. */
    readonly id: string
    readonly requestId: string
    readonly organizationId: string
    readonly workspaceId: string
    readonly keyId: number
  }
  /** Whose key asks. */
  readonly caller: {
    readonly keyHash: string
    readonly userId: string | null
    /** The files and containers that a member's request may reach. Absent: those of the workspace. */
    readonly own?: OwnScope
  }
  readonly cancellation: { readonly signal: AbortSignal }
  /** Whether a tool asks for it: then its own tools must not ask models. */
  readonly isInner: boolean
  /** Asks another model, as a request of the same key. */
  readonly askModel: AskModel
  /** Throws GatewayError 400 that names this place where there is no such model. */
  readonly checkModel: (place: string, name: string) => void
  /** Whether the caller's guardrails let a model serve it. */
  readonly mayUse: (model: Model) => boolean
  /** The model that makes pictures: this one, else the workspace's. Throws GatewayError 400 where that makes none. */
  readonly imageModel: (wished: string | undefined) => {
    readonly name: string
    readonly modalities: readonly ('image' | 'text')[]
  }
  /** What models used and cost until now that were asked so; null without any. */
  readonly spentInside: () => InnerSpending | null
  /** Takes how long its calls took. Absent: nobody wants to know. */
  readonly times?: Pick<StepTimes, 'add'>
}

/** Tells the operator why an address could not be reached, which callers are not told. */
export type ReportUnreached = (url: string, error: OutboundError, context: ToolRequest['context']) => void

/** What a workspace has set for its requests. */
export interface ToolDefaults {
  /** The model that makes pictures. */
  readonly imageModel?: string
}

/** What may decide how a tool is described, and whether it can run at all. */
export interface ToolSetting<Options> {
  readonly options: Options
  readonly turn: Turn
  readonly request: ToolRequest
  /** Functions of the caller that the model is not shown until a search finds them. Empty where nothing searches. */
  readonly deferred: readonly FunctionTool[]
}

/** One call of a tool. */
export interface ToolCall<Options> extends ToolSetting<Options> {
  readonly callId: string
  /** The name of the function that the model called. */
  readonly functionName: string
  /** JSON text, as the model wrote it. */
  readonly arguments: string
  /** The model's arguments: any object, since models don't keep to schemas. */
  readonly input: Readonly<Record<string, unknown>>
  /** Of a call that goes on after the caller has run functions for it: what was said until now, as items of the Responses format. */
  readonly resumed?: readonly Readonly<Record<string, unknown>>[]
  /** The gateway's id of the call. */
  readonly id: string
  /** Aborted when nobody waits any more: when the caller has gone, and at the deadline. */
  readonly signal: AbortSignal
  /** Shows callers of the Responses format an event of the call: its type, and members beside `item_id` and `output_index`. */
  readonly progress: (type: Schema<'ResponseStreamEvent'>['type'], members: Readonly<Record<string, unknown>>) => void
}

/** What a call returned, and what it cost beside tokens. */
export interface ToolOutcome extends ServerResult {
  /** Nano-dollars. Absent: nothing. */
  readonly costNanos?: number
  /** Calls of the caller's functions that it waits for: they end the answer. Absent: none. */
  readonly handed?: readonly HandedFunction[]
}

/** A call of a function of the caller that a tool has made. */
export interface HandedFunction {
  readonly callId: string
  readonly name: string
  /** JSON text. */
  readonly arguments: string
  /** Members of the Responses format's item. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** What a model is told about a tool. */
export interface ToolDescription {
  readonly description: string
  /** A JSON Schema object. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A tool that the gateway runs while a request is answered. */
export interface ServerTool<Options> {
  /** The name by which models and callers of the Messages format know it. */
  readonly name: string
  /** How callers are shown its calls. Absent: as those of a tool of its type. */
  readonly shownAs?: {
    /** Type of the Responses item. */
    readonly itemType: string
    /** What the ids of calls begin with. */
    readonly idPrefix: string
    /** The caller's name for its MCP server. */
    readonly server: string
  }
  /** The question to the caller that comes before each call, as a Responses item without its id. Absent: nobody is asked. */
  readonly consent?: (call: Pick<ToolCall<Options>, 'input' | 'options'> & { readonly said: string }) => {
    readonly type: string
    readonly idPrefix: string
    readonly item: Readonly<Record<string, unknown>>
  }
  /** The name of its function, where several of a request are told apart by their options. Absent: `name`. */
  readonly nameOf?: (options: Options) => string
  /** Whether the operator has set up what the tool needs with these options. Absent: it needs nothing. */
  readonly isSetUp?: (options: Options, defaults: ToolDefaults) => boolean
  /** Throws GatewayError where the tool can't run for this request, so that it is refused before anything is asked. */
  readonly check?: (setting: ToolSetting<Options>) => void
  /** Names of options that do nothing for this request, if it sets them: they are named among the ignored parameters. Absent: none. */
  readonly ignores?: (setting: ToolSetting<Options>) => readonly string[]
  /** The most that a call may cost beside tokens, in nano-dollars; null where only its end will tell. Absent, or undefined: nothing. */
  readonly priceOf?: (options: Options) => number | null | undefined
  readonly describe: (setting: ToolSetting<Options>) => ToolDescription
  /**
   * Runs a call. Rejects with ToolError for what the model is to be told, which is then the call's result, and with anything else for a
   * bug, which the model is told of without details.
   */
  readonly run: (call: ToolCall<Options>) => Promise<ToolOutcome>
  /** Members of the Responses item that are known when a call begins. Absent: none. `input` is empty where the arguments are no object. */
  readonly begin?: (
    call: Pick<ToolCall<Options>, 'callId' | 'functionName' | 'arguments' | 'input' | 'options' | 'turn'>,
  ) => Readonly<Record<string, unknown>>
  /** Set where the Responses item's own members tell all that the model reads of a good result: it is not said twice. */
  readonly isToldByItem?: true
  /**
   * Members of the Responses item of a call that the caller carries out, as it does with its own functions. Throws ToolError for one that
   * nobody can carry out: that is run, and fails. Absent: the gateway runs all calls.
   */
  readonly handsOver?: (call: Pick<ToolCall<Options>, 'input'>) => Readonly<Record<string, unknown>>
  /**
   * The deferred functions that a call makes callable, by name: from the next question on, and again when the call comes back in a
   * conversation. A request that lists a tool with this has its deferred functions held back.
   */
  readonly loads?: (call: Pick<ToolCall<Options>, 'input' | 'options' | 'deferred'>) => readonly string[]
}

/** Something that a plugin has run before the model is asked. Callers see it as a call of one of the gateway's tools. */
export interface Opening<Options> {
  readonly type: ServerToolType
  readonly tool: ServerTool<Options>
  /** What the model reads of it, after the conversation. */
  readonly items: (result: ServerResult) => readonly Item[]
  /** What the metadata says of it. */
  readonly stage: (options: Options, result: ServerResult) => Pick<Schema<'PipelineStage'>, 'summary' | 'data'>
}

/** One tool of a request that gives the model several functions, known only once a server was asked for them. */
export interface ServerToolset<Options> {
  /** Asks for the functions. Rejects with the signal's reason once it has aborted; what fails otherwise is told in `shown`. */
  readonly open: (setting: Omit<ToolSetting<Options>, 'deferred'>, signal: AbortSignal) => Promise<OpenToolset>
}

/** The functions of a toolset, for one request. */
export interface OpenToolset {
  readonly functions: readonly ServerTool<object>[]
  /** What callers see of the opening: the events of one item, with index 0. */
  readonly shown: readonly TurnEvent[]
  /** What its functions come to as JSON, with what each says of all. */
  readonly bytes: number
  /** The server of which tools are missing, and why. Absent: none is. */
  readonly failure?: { readonly server: string; readonly error: string }
  /** The request is over. */
  readonly close: () => void
  /** Closes it. Gives what is shown then: no functions, and this reason. */
  readonly without: (error: string) => OpenToolset
}

/** The tools of this gateway, each under its type; null for one that is only planned. */
export type ServerToolRegistry = {
  readonly [Type in ServerToolType]: ServerTool<ToolOptions<Type>> | null
} & {
  /** Under the type that requests give them: `mcp`. */
  readonly toolsets: { readonly mcp: ServerToolset<McpServerWish> }
  readonly openings: { readonly fusion: Opening<FusionOpening> }
}

/** Types the options of a tool by its type. */
export function defineTool<Type extends ServerToolType>(
  _: Type,
  tool: ServerTool<ToolOptions<Type>>,
): ServerTool<ToolOptions<Type>> {
  return tool
}

/** A call that failed: its message is told to the model, and must be safe to show. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  /** Members of the Responses item that say what went wrong. */
  readonly item: Readonly<Record<string, unknown>>

  constructor(message: string, item: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.item = item
  }
}
