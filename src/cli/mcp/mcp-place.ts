import type { Schema } from '../../contract/contract.ts'
import { addressOptions } from '../gateway-address.ts'

type Server = Schema<'ConfiguredMcpServer'>
type Detail = Schema<'ConfiguredMcpServerDetail'>

/** Where MCP servers are shown and approved. All of it rejects with CommandError or GatewayError, with what to do. */
export interface McpPlace {
  list(): Promise<readonly Server[]>
  /** Asks the server for its tools first. */
  test(name: string): Promise<Detail>
  approve(name: string, tools: readonly { readonly name: string; readonly hash: string }[]): Promise<Detail>
  /** The server is not asked. */
  withdraw(name: string, tools: readonly { readonly name: string }[]): Promise<Detail>
}

/** The options of commands that show and approve MCP servers. */
export const placeOptions = {
  ...addressOptions,
  key: {
    type: 'string',
    valueHint: 'key',
    description:
      'A management key: the gateway does it, wherever it runs. It shows in the process list: prefer --key-stdin. Default: this command does it, on the database.',
  },
} as const
