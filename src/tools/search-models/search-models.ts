import type { Catalog } from '../../catalog/catalog.ts'
import { cheapestPrices } from '../../catalog/model-record.ts'
import { defineTool, ToolError } from '../define-tool.ts'
import { findModels } from './find-models.ts'

export interface SearchModelsParts {
  /** The models that a workspace can call. */
  readonly catalogOf: (workspaceId: string) => Promise<Catalog>
}

const usualResults = 10
const mostResults = 100

/** Lets the model look through the catalog for models to recommend or to call. */
export function searchModelsTool({ catalogOf }: SearchModelsParts) {
  return defineTool('service:search_models', {
    name: 'search_models',
    describe: () => ({
      description:
        'Searches the catalog of language models that can be called here. Returns id, name, context length, modalities and prices in USD per million tokens.',
      parameters: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            description:
              'Words to look for: parts of names, makers, abilities (vision, audio, tools, reasoning, image generation), and cheap, free or long context to order by.',
          },
        },
        required: ['query'],
      },
    }),
    begin: ({ input, arguments: said }) => ({ ...queryOf(input), arguments: said }),
    async run({ options, input, request }) {
      const { query = '' } = queryOf(input)
      if (query.trim() === '') throw new ToolError('query: is missing')
      const catalog = await catalogOf(request.context.workspaceId)
      const most = Math.min(options.max_results ?? usualResults, mostResults)
      const { models, total } = findModels(catalog, query, most, request.mayUse)
      const shown = models.map((model) => {
        const prices = cheapestPrices(model)
        return {
          id: model.id,
          name: model.name,
          context_length: model.contextLength,
          input: model.inputModalities,
          output: model.outputModalities,
          // Pico-dollars a token are millionths of dollars per million tokens.
          usd_per_million_tokens:
            prices === null ? null : { prompt: prices.promptPicos / 1e6, completion: prices.completionPicos / 1e6 },
        }
      })
      return { text: JSON.stringify({ total, models: shown }), isError: false, item: {} }
    },
  })
}

function queryOf({ query }: Readonly<Record<string, unknown>>): { readonly query?: string } {
  return typeof query === 'string' ? { query } : {}
}
