import type { Item } from '../../canonical/item.ts'
import type { Schema } from '../../contract/contract.ts'
import { namesEngine, searchOptions } from '../client-request/search-options.ts'
import type { StandIn } from '../client-request/stand-ins.ts'
import { ownSearchPrefix } from './own-search.ts'
import { patchCall, patchResult } from './patch-calls.ts'

/** The tools of this format that the gateway runs where no endpoint has them; MCP servers have a file of their own. */
export const standIns: readonly StandIn<never>[] = [
  row<Schema<'WebSearchTool'>>({
    names: ['web_search', 'web_search_preview'],
    type: 'service:web_search',
    fits: ({ engine }) => engine !== 'native',
    isWanted: namesEngine,
    options: ({ engine, mode, filters, max_results, max_uses, search_context_size, user_location }) => {
      const { allowed_domains, blocked_domains, excluded_domains } = filters ?? {}
      const excluded = [...(blocked_domains ?? []), ...(excluded_domains ?? [])]
      return searchOptions({
        ...{ engine, mode, max_results, max_uses, search_context_size, user_location, allowed_domains },
        ...(excluded.length > 0 && { excluded_domains: excluded }),
      })
    },
    shownAs: { type: 'web_search_call', idPrefix: ownSearchPrefix },
  }),
  row<Schema<'ToolSearchTool'> & { readonly execution?: unknown }>({
    names: ['tool_search'],
    type: 'service:tool_search',
    fits: ({ execution }) => execution !== 'client',
  }),
  row<Schema<'ApplyPatchTool'>>({
    names: ['apply_patch'],
    type: 'service:apply_patch',
    shownAs: { type: 'apply_patch_call', idPrefix: 'apc_' },
    recall: recallPatch,
  }),
  row<Schema<'ImageGenerationTool'>>({
    names: ['image_generation'],
    type: 'service:image_generation',
    // The workspace's default makes the picture: neither the provider's model nor its settings are those of another.
  }),
]

function row<WireTool>(standIn: StandIn<WireTool>): StandIn<never> {
  return standIn
}

function recallPatch(item: Item): Item {
  if (item.kind !== 'native') return item
  if (item.type === 'apply_patch_call') return patchCall(item.wire as Schema<'ApplyPatchCallItemInput'>)
  if (item.type === 'apply_patch_call_output') return patchResult(item.wire as Schema<'ApplyPatchCallOutputItem'>)
  return item
}
