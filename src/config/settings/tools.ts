import { duration, type Setting, second } from './setting.ts'

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
  {
    key: 'tools.web_fetch.engine',
    kind: 'choice',
    choices: ['service', 'exa', 'parallel', 'firecrawl'],
    fallback: 'service',
    description:
      'Who reads pages for requests that do not say: the gateway itself (`service`), or one of the engines that `tools.web_search` has a key of.',
  },
  duration('tools.web_fetch.timeout', 30 * second, 'Longest time that a page may take, redirects included.'),
  duration('tools.web_fetch.idle_timeout', 10 * second, 'Longest time for which the server of a page may be silent.'),
  {
    key: 'tools.web_fetch.page_bytes',
    kind: 'size',
    fallback: 10 * 1024 ** 2,
    minimum: 1024,
    maximum: 64 * 1024 ** 2,
    description: 'Largest page, decompressed.',
  },
  {
    key: 'tools.web_fetch.content_tokens',
    kind: 'integer',
    fallback: 25_000,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Most tokens of a page that the model reads where the request sets no `max_content_tokens`.',
  },
  {
    key: 'tools.web_fetch.user_agent',
    kind: 'text',
    fallback: 'model-gateway',
    description: 'What servers of pages are told of who asks.',
  },
  {
    key: 'tools.web_fetch.allowed_domains',
    kind: 'texts',
    fallback: [],
    description: 'The only domains that pages are read from, for all requests. Default: all.',
  },
  {
    key: 'tools.web_fetch.blocked_domains',
    kind: 'texts',
    fallback: [],
    description: 'Domains that no page is read from.',
  },
]
