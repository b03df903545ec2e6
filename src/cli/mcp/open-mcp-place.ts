import type { AddressFlags } from '../gateway-address.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { McpPlace } from './mcp-place.ts'

/** The API where a key is given, else the database. Rejects with CommandError for the URL of a gateway elsewhere without a key. */
export async function openMcpPlace(flags: AddressFlags, terminal: Terminal): Promise<McpPlace> {
  const key = ((flags['key-stdin'] === true ? await terminal.readInput() : flags.key) ?? '').trim()
  if (key !== '') {
    const { mcpPlaceOfApi } = await import('./api-place.ts')
    return mcpPlaceOfApi(flags, terminal, key)
  }
  const { mcpPlaceOfStore } = await import('./store-place.ts')
  return mcpPlaceOfStore(flags, terminal)
}
