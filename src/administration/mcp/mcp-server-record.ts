import type { McpServerConfig } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { maskUrl } from '../../errors/mask.ts'
import { isReadOnlyTool } from '../../records/mcp-tool.ts'
import type { McpToolHashes, McpToolText, SeenMcpServer, StoredMcpTool } from '../../storage/mcp/mcp-tool-repository.ts'

type State = Schema<'ConfiguredMcpToolState'>

/** A server of the configuration as the API shows it, with what was last seen of it. */
export function toMcpServerRecord(
  { name, url, workspaces, allowedTools }: McpServerConfig,
  seen: SeenMcpServer | null,
  tools: readonly McpToolHashes[],
): Schema<'ConfiguredMcpServer'> {
  const counts = { approved: 0, changed: 0, new: 0, gone: 0 }
  for (const tool of tools) if (allowedTools?.includes(tool.name) ?? true) counts[stateOf(tool)]++
  return {
    ...{ name, url: maskUrl(url), workspaces: copyOf(workspaces), allowed_tools: copyOf(allowedTools) },
    ...{ pinned: seen?.isPinned ?? false, error: seen?.error ?? null },
    ...{ asked_at: toText(seen?.askedAt), listed_at: toText(seen?.listedAt) },
    ...{ left_out: [...(seen?.leftOut ?? [])], counts },
  }
}

/** One of its tools. */
export function toMcpToolRecord(
  { allowedTools }: Pick<McpServerConfig, 'allowedTools'>,
  tool: StoredMcpTool,
): Schema<'ConfiguredMcpTool'> {
  const { name, listedHash, approvedHash, approvedAt, listed, approved } = tool
  const state = stateOf(tool)
  return {
    ...{ name, state, allowed: allowedTools?.includes(name) ?? true },
    ...{ hash: listedHash, approved_hash: approvedHash, approved_at: toText(approvedAt) },
    listed: toTextRecord(listed),
    approved: state === 'approved' ? null : toTextRecord(approved),
  }
}

/** Characters of a name that the audit log keeps. */
const nameCharsMax = 200

/** A tool as the audit log has it: with the hash of what was approved of it, if anything. */
export function auditedTool({ name }: Pick<StoredMcpTool, 'name'>, hash: string | null) {
  return { name: name.slice(0, nameCharsMax), hash }
}

function stateOf({ approvedHash, listedHash }: McpToolHashes): State {
  if (listedHash === null) return 'gone'
  if (approvedHash === null) return 'new'
  return approvedHash === listedHash ? 'approved' : 'changed'
}

function toTextRecord(text: McpToolText | null): Schema<'ConfiguredMcpToolText'> | null {
  if (text === null) return null
  const { description = null, inputSchema } = text
  return { description, input_schema: { ...inputSchema }, read_only: isReadOnlyTool(text) }
}

function copyOf(list: readonly string[] | undefined): string[] | null {
  return list === undefined ? null : [...list]
}

function toText(time: number | null | undefined): string | null {
  return typeof time === 'number' ? new Date(time).toISOString() : null
}
