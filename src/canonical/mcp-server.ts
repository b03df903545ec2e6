/** Selects tools of an MCP server. Members that are there have to hold together. */
export interface McpToolFilter {
  readonly names?: readonly string[]
  /** Those that the server marks as read-only, or the others. */
  readonly isReadOnly?: boolean
}

/** An MCP server as a request names it, for the gateway to call. */
export interface McpServerWish {
  /** The caller's name for it. */
  readonly label: string
  /** Absent: one that the operator has configured. */
  readonly url?: string
  /** The operator's name of a configured server. Absent: the label is. */
  readonly connector?: string
  /** What it offers, for the model to read. */
  readonly description?: string
  /** OAuth access token for the server. */
  readonly authorization?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Absent: all of its tools. */
  readonly allowed?: McpToolFilter
  /** Names of tools that are switched off. */
  readonly blocked?: readonly string[]
  /** Which calls wait for the caller's consent. */
  readonly approval: {
    readonly always?: McpToolFilter
    readonly never?: McpToolFilter
    /** For a tool that neither selects. */
    readonly usually: 'always' | 'never'
  }
}
