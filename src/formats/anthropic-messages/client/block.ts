import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

const direct = { type: 'direct' }

/**
 * Members that the contract requires of a block and some providers leave out, with their defaults: many compatible servers know only the
 * first version of this format.
 */
const promised: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  thinking: { thinking: '', signature: '' },
  tool_use: { input: {}, caller: direct },
  web_search_tool_result: { caller: direct },
  web_fetch_tool_result: { caller: direct },
}

/** The required members that a provider's block lacks; undefined if none. */
export function missingMembers(block: JsonObject): ReadonlyMap<string, unknown> | undefined {
  const { type } = block
  if (typeof type !== 'string' || !Object.hasOwn(promised, type)) return undefined
  let missing: Map<string, unknown> | undefined
  for (const [name, value] of Object.entries(promised[type] ?? {})) {
    if (block[name] !== undefined && block[name] !== null) continue
    missing ??= new Map()
    missing.set(name, value)
  }
  return missing
}

/** The block with all members that the contract requires. */
export function completeBlock(block: JsonObject): JsonObject {
  const missing = missingMembers(block)
  return missing === undefined ? block : { ...block, ...Object.fromEntries(missing) }
}

/** A block that only this format knows, as a stream writes it: its start, and the deltas that fill it. */
export function splitBlock(block: JsonObject): { readonly start: JsonObject; readonly delta: JsonObject | undefined } {
  const { type, input, content, encrypted_content: encrypted } = block
  // Clients collect a call's input from deltas, whoever runs the tool.
  if ((type === 'server_tool_use' || type === 'mcp_tool_use') && isJsonObject(input) && Object.keys(input).length > 0) {
    return { start: { ...block, input: {} }, delta: { type: 'input_json_delta', partial_json: writeExact(input) } }
  }
  if (type === 'compaction' && content !== null && content !== undefined) {
    return {
      start: { type, content: null },
      delta: { type: 'compaction_delta', content, ...(encrypted !== undefined && { encrypted_content: encrypted }) },
    }
  }
  return { start: completeBlock(block), delta: undefined }
}
