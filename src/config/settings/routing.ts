import { duration, minute, type Setting, second } from './setting.ts'

/** Which endpoints are asked, and when one is left alone. */
export const routingSettings: readonly Setting[] = [
  {
    key: 'routing.stream_commit',
    kind: 'choice',
    fallback: 'first_event',
    choices: ['first_event', 'complete'],
    description:
      'When a stream is passed on: with its first content, or only when it is complete, so that the caller waits and never sees a broken one.',
  },
  {
    key: 'routing.fallback_on_content_policy',
    kind: 'boolean',
    fallback: true,
    description:
      "Whether the next model is asked for what one model refuses, or its provider's content policy forbids.",
  },
  {
    key: 'routing.unpriced',
    kind: 'choice',
    fallback: 'leave_out',
    choices: ['leave_out', 'allow'],
    description:
      'What callers with a budget, limit or credits get of endpoints without a known price: nothing, or answers that cost them nothing.',
  },
  duration(
    'routing.cool_down_least',
    2 * second,
    'The first cool-down of an endpoint that keeps failing; each one is twice as long as the one before.',
  ),
  duration('routing.cool_down_most', 15 * second, 'The longest cool-down of an endpoint that fails fast.'),
  duration(
    'routing.cool_down_most_silent',
    minute,
    "The longest cool-down of an endpoint that fails by saying nothing, or refuses the gateway's credential.",
  ),
  duration(
    'routing.retry_after_most',
    60 * minute,
    'Longest Retry-After of a provider that requests respect, and that callers are told.',
  ),
  duration(
    'routing.repeat_within',
    20 * second,
    'An attempt that took this long is not repeated on the same endpoint while another could answer.',
  ),
]
