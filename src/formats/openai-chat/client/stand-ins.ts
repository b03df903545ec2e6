import { serverFormat } from '../../../canonical/tool.ts'
import type { AdoptableTool } from '../../../canonical/turn.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { searchOptions } from '../../client-request/search-options.ts'
import { adoptableTools, type StandIn } from '../../client-request/stand-ins.ts'
import { isSet } from '../../shared/is-set.ts'
import { type ClientTool, formatId } from './wire.ts'

const search = 'service:web_search'

const standIns: readonly StandIn<Schema<'ChatWebSearchTool'>>[] = [
  {
    names: ['web_search', 'web_search_preview'],
    type: search,
    // No provider is sent the tool itself: its own search takes the place of the gateway's.
    isWanted: ({ engine, parameters }) => (parameters?.engine ?? engine ?? 'auto') !== 'auto',
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
  // Members outside the contract may be anything.
  const said = Object.entries(objectOf(objectOf(location)['approximate']))
  const place = Object.fromEntries(said.filter(([, value]) => typeof value === 'string'))
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
      const place = { path: member, optionsPath: member }
      const tool = { kind: 'native', format: serverFormat, type: search, ...place, wire } as const
      return { ...own, tools: [...own.tools, tool], extra: { ...own.extra, [formatId]: carried } }
    },
  }
}

const sizes: ReadonlySet<unknown> = new Set(['low', 'medium', 'high'])
