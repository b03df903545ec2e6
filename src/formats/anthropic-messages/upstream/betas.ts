import type { Endpoint, Provider } from '../../../catalog/catalog.ts'
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../../streams/untrusted-json.ts'
import type { WireTool } from '../wire.ts'

/** Tools that are refused without a header, by the start of their type. */
const betaOfTool: readonly (readonly [string, string])[] = [
  ['computer_20241022', 'computer-use-2024-10-22'],
  ['computer_20250124', 'computer-use-2025-01-24'],
  ['computer_20251124', 'computer-use-2025-11-24'],
  ['code_execution_20250522', 'code-execution-2025-05-22'],
  ['code_execution_20250825', 'code-execution-2025-08-25'],
  ['web_fetch_20250910', 'web-fetch-2025-09-10'],
  ['memory_20250818', 'context-management-2025-06-27'],
  ['mcp_toolset', 'mcp-client-2025-11-20'],
  ['advisor_20260301', 'advisor-tool-2026-03-01'],
]

/** Adds the beta features that these tools and this format's own members require. */
export function addBetas(tools: readonly WireTool[], extra: JsonObject, betas: Set<string>): void {
  for (const tool of tools) {
    const type = (tool as JsonObject)['type']
    const known = betaOfTool.find(([name]) => name === type)
    if (known !== undefined) betas.add(known[1])
  }
  for (const edit of listOf(objectOf(extra['context_management'])['edits']).map(objectOf)) {
    betas.add(edit['type'] === 'compact_20260112' ? 'compact-2026-01-12' : 'context-management-2025-06-27')
  }
  if (listOf(extra['mcp_servers']).length > 0) betas.add('mcp-client-2025-11-20')
  if (listOf(objectOf(extra['container'])['skills']).length > 0) betas.add('skills-2025-10-02')
  if (isJsonObject(objectOf(extra['output_config'])['task_budget'])) betas.add('task-budgets-2026-03-13')
  if (extra['speed'] === 'fast') betas.add('fast-mode-2026-02-01')
}

/**
 * The header for beta features that the caller enables or the request needs, and the endpoint supports. The caller's unsupported ones are
 * added to `ignored`.
 */
export function betaHeader(
  wanted: readonly string[],
  needed: Iterable<string>,
  { provider }: Endpoint,
  ignored: string[],
): { readonly 'anthropic-beta'?: string } {
  const known = knownBetas(wanted, provider, ignored)
  const all = new Set([...knownBetas([...needed], provider, []), ...known])
  return all.size === 0 ? {} : { 'anthropic-beta': [...all].join(',') }
}

/** Those that a provider knows; the others are added to `ignored`. */
export function knownBetas(
  betas: readonly string[],
  { capabilities: { betaFlags } }: Provider,
  ignored: string[],
): readonly string[] {
  if (betaFlags === undefined) return betas
  return betas.filter((beta) => {
    const isKnown = betaFlags.includes(beta)
    if (!isKnown) ignored.push(`anthropic-beta.${beta}`)
    return isKnown
  })
}

/** The beta features that a caller of this format named. */
export function betasOf(extra: JsonObject): readonly string[] {
  return listOf(extra['betas']).filter(
    (beta): beta is string => typeof beta === 'string' && /^[\w.:-]{1,100}$/.test(beta),
  )
}
