import type { Setting } from './setting.ts'

/** Checks, metrics and logs. */
export const telemetrySettings: readonly Setting[] = [
  {
    key: 'contract.responses',
    kind: 'choice',
    variable: 'GATEWAY_CONTRACT_RESPONSES',
    choices: ['off', 'log', 'strict'],
    description:
      'Whether answers are checked against openapi.yaml: not at all, logged, or refused. Default: `log`; `off` with NODE_ENV=production.',
  },
  {
    key: 'metrics.enabled',
    kind: 'boolean',
    fallback: true,
    variable: 'GATEWAY_METRICS_ENABLED',
    description: 'Whether /metrics is served.',
  },
  {
    key: 'metrics.port',
    kind: 'integer',
    variable: 'GATEWAY_METRICS_PORT',
    minimum: 0,
    maximum: 65_535,
    description: "Port that serves /metrics instead of the gateway's own.",
  },
  {
    key: 'metrics.host',
    kind: 'text',
    variable: 'GATEWAY_METRICS_HOST',
    description: 'Address to listen on for metrics.port. Default: host.',
  },
  {
    key: 'metrics.token',
    kind: 'secret',
    variable: 'GATEWAY_METRICS_TOKEN',
    // A gateway whose secret was not mounted must not serve metrics without a token.
    isNeverBlank: true,
    description: 'Token that scrapers of /metrics must send as Authorization: Bearer. Default: none is needed.',
  },
  {
    key: 'telemetry.log_prompts',
    kind: 'boolean',
    fallback: false,
    description: 'Whether prompts and answers are logged, without credentials and inlined data.',
  },
]
