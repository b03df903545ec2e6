import type { Setting } from './setting.ts'

/** Who may call, and how much. */
export const callerSettings: readonly Setting[] = [
  {
    key: 'federation.enabled',
    kind: 'boolean',
    fallback: false,
    variable: 'GATEWAY_FEDERATION_ENABLED',
    needsRestart: true,
    description: 'Whether workloads may exchange tokens of their identity providers for access tokens.',
  },
  {
    key: 'credits.enabled',
    kind: 'boolean',
    fallback: false,
    needsRestart: true,
    description:
      'Whether spending requires credits from the first start on; otherwise from the first "credits grant" on.',
  },
  rate('rate_limits.key_requests', 'Most requests a minute of one key; 0 for no limit.'),
  rate('rate_limits.key_tokens', 'Most tokens a minute of one key; 0 for no limit.'),
  rate(
    'rate_limits.key_upstream_requests',
    'Most calls of providers an hour for one key, those of fallbacks, tool loops, summaries and panels among them; 0 for no limit.',
  ),
  rate('rate_limits.workspace_requests', 'Most requests a minute of all keys of a workspace; 0 for no limit.'),
  rate('rate_limits.workspace_tokens', 'Most tokens a minute of all keys of a workspace; 0 for no limit.'),
  rate('rate_limits.organization_requests', 'Most requests a minute of an organization; 0 for no limit.'),
  rate('rate_limits.organization_tokens', 'Most tokens a minute of an organization; 0 for no limit.'),
]

function rate(key: string, description: string): Setting {
  return { key, kind: 'integer', fallback: 0, minimum: 0, maximum: 1_000_000_000, description }
}
