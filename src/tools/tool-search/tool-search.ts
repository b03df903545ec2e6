import type { FunctionTool } from '../../canonical/tool.ts'
import { defineTool, ToolError } from '../define-tool.ts'
import { rankFunctions } from './rank-functions.ts'

/** How many functions a search finds when the request does not say. */
const resultsMax = 5
/** What a search tells of one function, in characters. */
const descriptionMax = 300

/** Finds functions with `defer_loading` by what they do. */
export const toolSearchTool = defineTool('service:tool_search', {
  name: 'tool_search',
  describe: ({ deferred }) => ({
    description: `Finds functions by what they do, among ${deferred.length} that are not listed. Those found can be called from then on.`,
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words for what the function is to do, or its name.' },
      },
      required: ['query'],
    },
  }),
  begin: ({ input }) => {
    const query = input['query']
    return typeof query === 'string' ? { query } : {}
  },
  loads: (call) => found(call).map(({ name }) => name),
  async run(call) {
    const { query } = call.input
    if (typeof query !== 'string' || query.trim() === '') throw new ToolError('say what to look for in query')
    const tools = found(call)
    return {
      text: JSON.stringify({
        tools: tools.map(({ name, description = '' }) => ({ name, description: description.slice(0, descriptionMax) })),
        ...(tools.length === 0 && { note: 'Nothing has these words. Try others, or go on without.' }),
      }),
      isError: false,
      item: { query },
      messageContent: {
        type: 'tool_search_tool_search_result',
        tool_references: tools.map(({ name }) => ({ type: 'tool_reference', tool_name: name })),
      },
    }
  },
})

interface Search {
  readonly input: Readonly<Record<string, unknown>>
  readonly options: { readonly max_results?: number }
  readonly deferred: readonly FunctionTool[]
}

function found({ input: { query }, options, deferred }: Search): readonly FunctionTool[] {
  if (typeof query !== 'string') return []
  return rankFunctions(deferred, query).slice(0, options.max_results ?? resultsMax)
}
