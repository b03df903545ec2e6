import { day, minute, type Setting, size } from './setting.ts'

/** How long records of requests are kept, and prompts and answers that workspaces have logged. */
export const recordSettings: readonly Setting[] = [
  {
    key: 'records.retention',
    kind: 'duration',
    variable: 'GATEWAY_RECORDS_RETENTION',
    minimum: day,
    maximum: 3_660 * day,
    description:
      'How long the record of a request is kept: `90d`. Default: for ever. Usage by hour and day, budgets and credits stay right after that.',
  },
  {
    key: 'records.content_retention',
    kind: 'duration',
    variable: 'GATEWAY_RECORDS_CONTENT_RETENTION',
    fallback: 30 * day,
    minimum: minute,
    maximum: 3_660 * day,
    description: 'How long prompts and answers are kept where a workspace logs them: `30d`.',
  },
  size(
    'records.content_size',
    256 * 1024,
    1024,
    'Most characters of a prompt, and of an answer, that are kept where a workspace logs them; what is longer is cut.',
    16 * 1024 ** 2,
  ),
  {
    key: 'records.prompt_shapes',
    kind: 'boolean',
    variable: 'GATEWAY_RECORDS_PROMPT_SHAPES',
    fallback: false,
    description:
      'Whether keyed hashes of the blocks of prompts are kept beside records, never their text, so that `GET /prompt-cache` can say what broke the cached beginning.',
  },
]
