import { duration, type Setting, second } from './setting.ts'

/** What plugins use. */
export const pluginSettings: readonly Setting[] = [
  {
    key: 'plugins.moderation.url',
    kind: 'url',
    schemes: ['http', 'https'],
    description:
      "Address of a moderation endpoint of OpenAI's shape, with its whole path. Default: the gateway's own rules classify input.",
  },
  { key: 'plugins.moderation.model', kind: 'text', description: 'Model that the moderation endpoint is asked for.' },
  {
    key: 'plugins.moderation.api_key',
    kind: 'secret',
    description: 'API key of the moderation endpoint, preferably from an environment variable.',
  },
  {
    key: 'plugins.moderation.name',
    kind: 'text',
    fallback: 'endpoint',
    description: 'What callers are told that classified their input, as `provider`.',
  },
  duration(
    'plugins.moderation.timeout',
    10 * second,
    'Longest time that one call of the moderation endpoint may take.',
  ),
  {
    key: 'plugins.moderation.on_error',
    kind: 'choice',
    fallback: 'closed',
    choices: ['closed', 'open'],
    description: 'Whether requests are refused (503) or go on unread when the moderation endpoint fails.',
  },
]
