import { duration, minute, type Setting, second } from './setting.ts'

/** Which endpoints are asked, and their cool-downs. */
export const routingSettings: readonly Setting[] = [
  {
    key: 'routing.stream_commit',
    kind: 'choice',
    fallback: 'first_event',
    choices: ['first_event', 'complete'],
    description:
      'When a stream is passed on: with its first content, or only when it is complete, so that callers wait but never see a broken one.',
  },
  {
    key: 'routing.fallback_on_content_policy',
    kind: 'boolean',
    fallback: true,
    description:
      "Whether the next model is asked when a model refuses, or its provider's content policy blocks the request.",
  },
  {
    key: 'routing.unpriced',
    kind: 'choice',
    fallback: 'leave_out',
    choices: ['leave_out', 'allow'],
    description:
      'Whether callers with a budget, limit or credits may use endpoints without a known price (their answers then cost nothing).',
  },
  duration(
    'routing.cool_down_least',
    2 * second,
    'The first cool-down of an endpoint that keeps failing; each further one is twice as long.',
  ),
  duration('routing.cool_down_most', 15 * second, 'The longest cool-down of an endpoint that fails fast.'),
  duration(
    'routing.cool_down_most_silent',
    minute,
    "The longest cool-down of an endpoint that times out, or refuses the gateway's credential.",
  ),
  duration(
    'routing.retry_after_most',
    60 * minute,
    'Longest Retry-After of a provider that is respected and passed on to callers.',
  ),
  duration(
    'routing.repeat_within',
    20 * second,
    'An attempt that took this long is not repeated on the same endpoint while another could answer.',
  ),
]
