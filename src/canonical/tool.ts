import type { CacheBreakpoint, Extra } from './part.ts'

/** A tool that the caller runs. `parameters` is a JSON Schema object. */
export interface FunctionTool {
  readonly kind: 'function'
  readonly name: string
  readonly description?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly strict?: boolean
  /** The prompt up to the end of this tool may be cached. */
  readonly cacheBreakpoint?: CacheBreakpoint
  /** A native item of the conversation also declares it: formats that take the item don't list the tool again. */
  readonly isInItem?: true
  readonly extra?: Extra
}

/** The `format` of tools and items that the gateway runs and has run itself: no provider knows them. */
export const serverFormat = 'service'

/** A tool of one wire format (a provider's web search, a custom grammar tool, …), passed on unchanged. */
export interface NativeTool {
  readonly kind: 'native'
  readonly format: string
  readonly type: string
  /** Its path in the caller's request (`tools[3]`), for the list of ignored parameters. Absent: the request does not list it. */
  readonly path?: string
  /** The path of its options, for the same list. Absent: they stand in its `parameters`. */
  readonly optionsPath?: string
  /** As on functions. */
  readonly isInItem?: true
  readonly wire: unknown
}

export type Tool = FunctionTool | NativeTool

/** The path of a tool's options in the caller's request. */
export function optionsPathOf({ path = 'tools', optionsPath }: NativeTool): string {
  return optionsPath ?? `${path}.parameters`
}

/** A tool of a request that is no function, as a choice names it. */
export interface NamedTool {
  readonly type: string
  /** One tool of an MCP server. */
  readonly name?: string
  /** The label of an MCP server. */
  readonly server?: string
}

export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'function'; readonly name: string }
  /**
   * Only these functions may be called; `required` means that one must be. `others` are tools that are no functions: those that the gateway
   * runs become some, any others are left out. Absent: none.
   */
  | {
      readonly kind: 'allowed'
      readonly names: readonly string[]
      readonly required: boolean
      readonly others?: readonly NamedTool[]
    }
  | { readonly kind: 'native'; readonly format: string; readonly type: string; readonly wire: unknown }
