import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, list, mapping, ownOf, text } from '../foreign.ts'
import { leftOut } from '../import-note.ts'
import { toSlug } from '../provider-draft.ts'
import { address, secret } from './references.ts'

/** How a token is sent, by LiteLLM's name of it. */
const authHeaders: Readonly<Record<string, (token: string) => readonly [string, string]>> = {
  bearer_token: (token) => ['Authorization', `Bearer ${token}`],
  basic: (token) => ['Authorization', `Basic ${token}`],
  authorization: (token) => ['Authorization', token],
  api_key: (token) => ['x-api-key', token],
}

/** Reads `mcp_servers`: those that are reached over HTTP. */
export function importMcpServers(draft: ConfigDraft, servers: Foreign): void {
  for (const [name, value] of Object.entries(servers)) {
    const server = mapping(value)
    const from = `mcp_servers.${name}`
    const url = address(draft, server['url'], `${name} url`)
    const transport = text(server['transport'])
    if (url === undefined || transport === 'stdio') {
      const { outcome, words } = leftOut('servers are asked over HTTP only: start it with one that bridges it')
      draft.note(from, outcome, words)
      continue
    }
    const headers = headersOf(draft, server, name)
    const tools = list(server['allowed_tools']).flatMap((tool) => text(tool) ?? [])
    draft.mcpServers.push({
      name: toSlug(name),
      url,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(tools.length > 0 && { allowed_tools: tools }),
    })
    draft.note(from, 'written', `mcp.servers: ${toSlug(name)}`)
    for (const member of Object.keys(server).filter((each) => !taken.has(each))) {
      draft.note(`${from}.${member}`, 'left out', 'MCP servers have an address, headers and allowed tools here')
    }
  }
}

const taken = new Set([
  ...['url', 'transport', 'auth_type', 'auth_value', 'authentication_token', 'headers', 'static_headers'],
  ...['allowed_tools', 'description', 'spec_version'],
])

function headersOf(draft: ConfigDraft, server: Foreign, name: string): Readonly<Record<string, string>> {
  const token = secret(draft, server['auth_value'] ?? server['authentication_token'], `${name} token`)
  const send = ownOf(authHeaders, text(server['auth_type']) ?? 'bearer_token')
  const given = Object.entries(mapping(server['static_headers'] ?? server['headers'])).flatMap(([header, value]) => {
    const found = secret(draft, value, `${name} ${header}`)
    return found === undefined ? [] : [[header, found] as const]
  })
  return Object.fromEntries([...given, ...(token === undefined || send === undefined ? [] : [send(token)])])
}
