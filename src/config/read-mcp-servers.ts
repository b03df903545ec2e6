import type { ConfigProblem } from '../errors/config-error.ts'
import { isUrl } from '../errors/is-url.ts'
import type { McpServerConfig } from './config.ts'
import type { ConfigFile, Path } from './config-file.ts'
import { toKey } from './config-file.ts'
import type { WireMcpServer } from './wire-config.ts'

/** Reads MCP servers from a file that satisfies the schema. */
export function readMcpServers(
  wires: readonly WireMcpServer[],
  file: ConfigFile,
): { readonly servers: readonly McpServerConfig[]; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  const names = new Set<string>()
  const servers = wires.map(({ name, url, headers = {}, workspaces, allowed_tools: allowedTools }, index) => {
    const complain = (key: string, message: string) => {
      const path: Path = ['mcp', 'servers', index, key]
      problems.push({ ...file.placeOf(path), key: toKey(path), message })
    }
    if (names.has(name)) complain('name', `there is another server with the name "${name}"`)
    if (!isUrl(url)) complain('url', 'must be a URL')
    names.add(name)
    return {
      ...{ name, url },
      headers: Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value.trim()]),
      ),
      ...(workspaces !== undefined && { workspaces }),
      ...(allowedTools !== undefined && { allowedTools }),
    }
  })
  return { servers, problems }
}
