import { serverFormat } from '../../../canonical/tool.ts'
import type { AdoptableTool } from '../../../canonical/turn.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { namesEngine, searchOptions } from '../../client-request/search-options.ts'
import { adoptableTools, type StandIn } from '../../client-request/stand-ins.ts'
import { isSet } from '../../shared/is-set.ts'
import { type ClientTool, formatId } from './wire.ts'

const search = 'service:web_search'

const standIns: readonly StandIn<Schema<'ChatWebSearchTool'>>[] = [
  {
    names: ['web_search', 'web_search_preview'],
    type: search,
    isWanted: (tool) => namesEngine({ ...tool, ...tool.parameters }),
    options: ({ type: _, parameters, ...beside }) => searchOptions({ ...beside, ...parameters }),
  },
]

/** The searches of a request that the gateway can make: no provider of this format has the tool, but some search by a member of the body. */
export function adoptableSearches(
  tools: readonly ClientTool[],
  body: Readonly<Record<string, unknown>>,
): readonly AdoptableTool[] {
  const listed = adoptableTools(standIns, tools, [], serverFormat)
  const { [member]: wanted } = body
  return isJsonObject(wanted) ? [...listed, searchByMember(wanted)] : listed
}

const member = 'web_search_options'

function searchByMember(wanted: Readonly<Record<string, unknown>>): AdoptableTool {
  const { search_context_size: size, user_location: location } = wanted
  const place = objectOf(objectOf(location)['approximate'])
  const options = {
    ...(sizes.has(size) && { search_context_size: size }),
    ...(isSet(location) && { user_location: { type: 'approximate', ...place } }),
  }
  return {
    kinds: [member],
    formats: [formatId],
    parameter: member,
    standIns: [{ type: search, options }],
    adopt: (own) => {
      const { [member]: _, ...carried } = objectOf(own.extra?.[formatId])
      const wire = { type: search, parameters: options }
      const tool = { kind: 'native', format: serverFormat, type: search, path: member, wire } as const
      return { ...own, tools: [...own.tools, tool], extra: { ...own.extra, [formatId]: carried } }
    },
  }
}

const sizes: ReadonlySet<unknown> = new Set(['low', 'medium', 'high'])
