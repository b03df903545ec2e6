import { day, duration, minute, type Setting, second } from './setting.ts'

const kibibyte = 1024
const gibibyte = 1024 ** 3

/** Timeouts, sizes and counts. */
export const limitSettings: readonly Setting[] = [
  duration('limits.request_timeout', 10 * minute, 'Longest time for a whole request, all attempts included.'),
  duration('limits.upstream_connect_timeout', 10 * second, 'Longest time to connect to a provider.'),
  duration('limits.upstream_first_byte_timeout', 2 * minute, 'Longest time until a provider begins to answer.'),
  {
    key: 'limits.upstream_headers_timeout',
    kind: 'duration',
    minimum: 1,
    maximum: day,
    description: "Longest time until a provider's response headers. Default: upstream_first_byte_timeout.",
  },
  {
    key: 'limits.upstream_first_token_timeout',
    kind: 'duration',
    minimum: 1,
    maximum: day,
    description: "Longest time until the first content of a provider's answer. Default: upstream_first_byte_timeout.",
  },
  duration(
    'limits.upstream_first_byte_timeout_with_fallback',
    minute,
    'Longest time until a provider begins to answer while another endpoint or model could answer instead; never longer than the limits without fallback.',
  ),
  duration('limits.idle_timeout', minute, 'Longest silence of a provider in the middle of an answer.'),
  duration(
    'limits.shutdown_grace',
    3 * second,
    'How long requests are still accepted after SIGTERM, so that load balancers notice it at /readyz.',
    0,
  ),
  duration('limits.drain_timeout', 30 * second, 'How long running answers may go on after SIGTERM.', 0),
  duration(
    'limits.keep_alive_comment',
    15 * second,
    'How long a stream is silent before a comment keeps it alive. The first comment starts a stream that has no content yet.',
    100,
  ),
  duration('limits.websocket_idle_timeout', 10 * minute, 'How long a WebSocket may be open without a request.'),
  size('limits.body_bytes', 32 * kibibyte ** 2, 'Largest body of an inference request.'),
  size('limits.management_body_bytes', kibibyte ** 2, 'Largest body of any other request.'),
  duration(
    'limits.unread_body_timeout',
    30 * second,
    "How long the rest of a request's body is read and discarded after an answer that did not need it, such as 413.",
    100,
  ),
  size('limits.media_bytes', 20 * kibibyte ** 2, 'Largest image, file or video that is fetched for a request.'),
  {
    key: 'limits.insured_usd_per_day',
    kind: 'integer',
    fallback: 10,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'What failed answers of one key may cost in a day (UTC) before the key is charged for them; 0 for no bound.',
  },
  count(
    'limits.assumed_output_tokens',
    4096,
    'Output tokens granted to a request without an output limit when a budget has no room for the limit of its model, and likely for a model of which a key has fewer than 5 answers in a week.',
  ),
  {
    key: 'limits.reserve_likely_output',
    kind: 'boolean',
    fallback: true,
    description:
      "If a budget has no room for the output limit of a streamed request: true reserves as much as the longest of the key's last 50 answers of that model, or more if there is room, sends that limit to the provider, and ends the stream with an error when it is reached; false refuses the request.",
  },
  {
    key: 'limits.buffered_bytes',
    kind: 'size',
    minimum: 1024 * kibibyte,
    maximum: 1024 * gibibyte,
    description:
      'Most memory for all requests together, each counted as three times its body; further ones are answered 503. Default: half of the heap or a quarter of the memory, whichever is less.',
  },
  {
    key: 'limits.answer_bytes',
    kind: 'size',
    minimum: 1024 * kibibyte,
    maximum: 1024 * gibibyte,
    description:
      'Most memory for all answers in flight together; beyond it the largest of them is ended. Default: a quarter of the heap.',
  },
  count(
    'limits.concurrent_requests',
    2000,
    'Most inference requests at once; further ones are answered 503. One key leaves a quarter to others, one organization an eighth.',
  ),
  count(
    'limits.concurrent_management_requests',
    500,
    'Most requests at once with management keys, and as many again with SCIM tokens.',
  ),
  count(
    'limits.generation_streams',
    100,
    'Most streams of generations (GET /generations/stream) at once; further ones are answered 503. One key leaves a quarter to others.',
  ),
  count(
    'limits.connections',
    20_000,
    'Most connections of callers at once; idle ones without a key make room for others.',
  ),
  count(
    'limits.connections_per_address',
    4096,
    'Most connections from one address; of IPv6 from one /64. Not checked with trusted_proxies, where proxies connect.',
  ),
  duration('limits.request_headers_timeout', 10 * second, "Longest time for a request's headers to arrive.", 100),
  duration('limits.request_body_timeout', 2 * minute, 'Longest time for a request with its body to arrive.', 100),
  count('limits.concurrent_anonymous_requests', 256, 'Most requests at once without a key, such as token exchanges.'),
  count(
    'limits.anonymous_requests_per_address',
    32,
    'Most requests without a key at once from one address; of IPv6 from one /64.',
  ),
  duration(
    'limits.loop_lag',
    200,
    'How late the event loop may be for a second before new inference requests are answered 503; 0 for no limit.',
    0,
  ),
  {
    key: 'limits.memory_percent',
    kind: 'integer',
    fallback: 85,
    minimum: 0,
    maximum: 100,
    description:
      "How much of the heap's or the container's memory may be in use before new inference requests are answered 503; 0 for all.",
  },
  count(
    'limits.body_members',
    150_000,
    'Most members of all objects of a JSON body in total; its lists may have four times as many values.',
  ),
  {
    ...count('limits.tools', 128, 'Most tools in the list of a request, without those that wait for a tool search.'),
    maximum: 1024,
  },
  count(
    'limits.upstream_connections',
    4096,
    'Most connections to one provider. One key leaves a quarter to others, one organization an eighth; requests beyond wait.',
  ),
  count('limits.token_exchanges_per_minute', 120, 'Most token exchanges a minute from one address.'),
]

function size(key: string, fallback: number, description: string): Setting {
  return { key, kind: 'size', fallback, minimum: kibibyte, maximum: gibibyte, description }
}

function count(key: string, fallback: number, description: string): Setting {
  return { key, kind: 'integer', fallback, minimum: 1, maximum: 1_000_000, description }
}
