// What Claude Code sends, in shape and headers; the texts are shorter.

export const claudeCodePath = '/messages?beta=true'

const betas = [
  'claude-code-20250219',
  'interleaved-thinking-2025-05-14',
  'thinking-token-count-2026-05-13',
  'context-management-2025-06-27',
  'prompt-caching-scope-2026-01-05',
  'mid-conversation-system-2026-04-07',
  'effort-2025-11-24',
]

export const claudeCodeHeaders = {
  accept: 'application/json',
  'user-agent': 'claude-cli/2.1.197 (external, sdk-cli)',
  'x-claude-code-session-id': '1ab25f07-484b-494c-a9b3-7756a137a2aa',
  'x-stainless-lang': 'js',
  'x-stainless-retry-count': '0',
  'x-stainless-timeout': '600',
  'anthropic-beta': betas.join(','),
  'anthropic-dangerous-direct-browser-access': 'true',
  'anthropic-version': '2023-06-01',
  'x-app': 'cli',
}

export const billingLine = 'x-anthropic-billing-header: cc_version=2.1.197.1c0; cc_entrypoint=sdk-cli;'

const draft = 'https://json-schema.org/draft/2020-12/schema'
const cached = { cache_control: { type: 'ephemeral' } }

const tools = [
  {
    name: 'get_weather',
    description: 'Weather of a city.',
    input_schema: {
      $schema: draft,
      type: 'object',
      properties: {
        city: { description: 'The city.', type: 'string' },
        days: { type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 },
      },
      required: ['city'],
      additionalProperties: false,
    },
  },
  {
    name: 'get_time',
    description: 'Time in a zone.',
    input_schema: {
      $schema: draft,
      type: 'object',
      properties: { zone: { type: 'string' }, options: { type: 'object', propertyNames: { type: 'string' } } },
      required: ['zone'],
      additionalProperties: false,
    },
  },
]

type Message = { readonly role: string; readonly content: unknown }

/** A request of a session, in which `said` is what followed the first prompt. */
export function claudeCodeTurn(model: string, said: readonly Message[] = []): Readonly<Record<string, unknown>> {
  return {
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<system-reminder>\nToday is 2026-11-22.\n</system-reminder>\n\n' },
          { type: 'text', text: 'How is the weather in Köln, and how late is it in Tokyo?', ...cached },
        ],
      },
      { role: 'system', content: 'Available agent types: general-purpose.' },
      ...said,
    ],
    system: [
      { type: 'text', text: billingLine },
      { type: 'text', text: 'You are an agent.', ...cached },
      { type: 'text', text: '\nYou help with software engineering.', ...cached },
    ],
    tools,
    metadata: { user_id: '{"device_id":"733db5f0","account_uuid":"","session_id":"1ab25f07"}' },
    max_tokens: 32_000,
    thinking: { type: 'adaptive' },
    context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
    output_config: { effort: 'high' },
    stream: true,
  }
}

/** What Claude Code adds to a session after calls: the answer as it came, and one message with all results. */
export function resultsOf(content: readonly Readonly<Record<string, unknown>>[]): readonly Message[] {
  const calls = content.filter(({ type }) => type === 'tool_use')
  return [
    { role: 'assistant', content },
    {
      role: 'user',
      content: calls.map(({ id }, at) => ({
        tool_use_id: id,
        type: 'tool_result',
        content: `result ${at + 1}`,
        is_error: false,
        ...(at === calls.length - 1 && cached),
      })),
    },
  ]
}
