import type { Schema } from '../../contract/contract.ts'
import { fetchJson, postJson } from '../call/gateway-client.ts'
import { type AddressFlags, findUrl } from '../gateway-address.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { McpPlace } from './mcp-place.ts'

/** A gateway, asked over its API. */
export async function mcpPlaceOfApi(flags: AddressFlags, terminal: Terminal, key: string): Promise<McpPlace> {
  const address = { url: await findUrl(flags, terminal), key }
  const at = (name: string, verb: string) => `/admin/mcp-servers/${encodeURIComponent(name)}/${verb}`
  const detail = ({ data }: Readonly<Record<string, unknown>>) => data as Schema<'ConfiguredMcpServerDetail'>
  return {
    list: async () => (await fetchJson(address, '/admin/mcp-servers'))['data'] as Schema<'ConfiguredMcpServer'>[],
    test: async (name) => detail(await postJson(address, at(name, 'test'), {})),
    approve: async (name, tools) => detail(await postJson(address, at(name, 'approve'), { tools })),
    withdraw: async (name, tools) => detail(await postJson(address, at(name, 'withdraw'), { tools })),
  }
}
