import { duration, type Setting, second } from './setting.ts'

/** What guardrails use. */
export const guardrailSettings: readonly Setting[] = [
  {
    key: 'guardrails.presidio_url',
    kind: 'url',
    schemes: ['http', 'https'],
    description:
      'Address of a Presidio analyzer, which finds names of persons and addresses. Default: guardrails with these filters are refused.',
  },
  {
    key: 'guardrails.presidio_language',
    kind: 'text',
    fallback: 'en',
    description: 'Language of the models that the Presidio analyzer has.',
  },
  duration('guardrails.presidio_timeout', 5 * second, 'Longest time that the Presidio analyzer may take for one text.'),
]
