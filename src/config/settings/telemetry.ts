import type { Setting } from './setting.ts'

/** Checks, metrics and logs. */
export const telemetrySettings: readonly Setting[] = [
  {
    key: 'contract.responses',
    kind: 'choice',
    variable: 'GATEWAY_CONTRACT_RESPONSES',
    choices: ['enforce', 'log', 'off', 'strict'],
    fallback: 'enforce',
    description:
      'What happens to answers of providers that break openapi.yaml. `enforce`: the next provider is asked, or the answer fails. `log`: every answer is checked, and what is wrong is logged and counted. `off`: nothing is checked. `strict` is for tests: as `enforce`, and what the gateway writes itself is checked too.',
  },
  {
    key: 'contract.overlay',
    kind: 'paths',
    fallback: [],
    variable: 'GATEWAY_CONTRACT_OVERLAY',
    needsRestart: true,
    description:
      'OpenAPI Overlay files, in order: descriptions, examples and x- members of the served contract, and operations to hide.',
  },
  {
    key: 'contract.extensions',
    kind: 'path',
    variable: 'GATEWAY_CONTRACT_EXTENSIONS',
    needsRestart: true,
    description:
      'Folder of own operations: contract parts, and a module for each operation. Its code runs in the gateway.',
  },
  {
    key: 'metrics.enabled',
    kind: 'boolean',
    fallback: true,
    variable: 'GATEWAY_METRICS_ENABLED',
    needsRestart: true,
    description: 'Whether /metrics is served.',
  },
  {
    key: 'metrics.port',
    kind: 'integer',
    variable: 'GATEWAY_METRICS_PORT',
    minimum: 0,
    maximum: 65_535,
    needsRestart: true,
    description: "Port that serves /metrics instead of the gateway's own.",
  },
  {
    key: 'metrics.host',
    kind: 'text',
    variable: 'GATEWAY_METRICS_HOST',
    needsRestart: true,
    description: 'Address to listen on for metrics.port. Default: host.',
  },
  {
    key: 'metrics.token',
    kind: 'secret',
    variable: 'GATEWAY_METRICS_TOKEN',
    // If a secret was not mounted, metrics are public, and the log should say so.
    isNeverBlank: true,
    needsRestart: true,
    description: 'Token that scrapers of /metrics must send as Authorization: Bearer. Default: none is needed.',
  },
  {
    key: 'metrics.labels',
    kind: 'texts',
    variable: 'GATEWAY_METRICS_LABELS',
    fallback: [],
    item: { pattern: '^(workspace|key)$', rule: 'workspace or key' },
    needsRestart: true,
    description:
      'By what the metrics tell callers apart: `workspace`, `key` or both. The first 200 have series of their own, all others one. Default: nothing.',
  },
  {
    key: 'telemetry.log_prompts',
    kind: 'boolean',
    fallback: false,
    description: 'Whether prompts and answers are logged, without credentials and inlined data.',
  },
]
