import type { McpListing, McpToolState } from '../../records/mcp-tool.ts'

/**
 * The tools of configured servers as the operator knows them. What a server lists first is taken as approved; what it changes or adds later
 * waits until the operator approves it, since a description is an instruction to the model.
 */
export interface McpLock {
  /** The state of each tool, by name; keeps the listing. Approves what a server lists first, as far as its tools may be used. Rejects where that can't be read or written. */
  check(server: LockedServer, listing: McpListing): Promise<ReadonlyMap<string, McpToolState>>
  /** What a server said, without what it was sent, as it may be shown to callers and models. */
  withoutSecrets(server: McpServerSecrets, words: string): string
  /** Keeps why a server could not be listed, without what it was sent. */
  failed(server: McpServerSecrets, error: string): Promise<void>
}

/** What is known of which server, and which of its tools may be used. */
export interface LockedServer {
  readonly name: string
  /** Absent: all. */
  readonly allowedTools?: readonly string[]
}

/** A server, and what it is sent that nobody may learn. */
export interface McpServerSecrets {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}
