import { type Setting, second } from './setting.ts'

const keyedEngines = ['exa', 'tavily', 'brave', 'perplexity', 'firecrawl', 'parallel'] as const

/** Tools that the gateway runs. */
export const toolSettings: readonly Setting[] = [
  {
    key: 'tools.web_search.engine',
    kind: 'choice',
    choices: ['local', 'searxng', ...keyedEngines],
    description: 'The engine of searches that name none. Default: the first of this list that is configured.',
  },
  {
    key: 'tools.web_search.local.folder',
    kind: 'path',
    description:
      'Folder of pages that the engine `local` searches: Markdown, text and HTML files in folders named like hosts.',
  },
  {
    key: 'tools.web_search.searxng.url',
    kind: 'url',
    schemes: ['http', 'https'],
    description: 'Address of an own SearXNG server that answers in JSON.',
  },
  ...keyedEngines.flatMap((id): Setting[] => [
    {
      key: `tools.web_search.${id}.api_key`,
      kind: 'secret',
      description: `API key of the search engine ${id}, preferably from an environment variable.`,
    },
    {
      key: `tools.web_search.${id}.url`,
      kind: 'url',
      schemes: ['http', 'https'],
      description: `Address of ${id}. Default: its usual one.`,
    },
  ]),
  {
    key: 'tools.web_search.timeout',
    kind: 'duration',
    fallback: 20 * second,
    minimum: 1,
    maximum: 120 * second,
    description: 'Longest time that a search engine may take.',
  },
]
