import type { Setting } from './setting.ts'

/** What the gateway checks and says of itself. */
export const telemetrySettings: readonly Setting[] = [
  {
    key: 'contract.responses',
    kind: 'choice',
    variable: 'GATEWAY_CONTRACT_RESPONSES',
    choices: ['off', 'log', 'strict'],
    description:
      'Whether answers are checked against openapi.yaml: not at all, logged, or refused. `log`; in production `off`.',
  },
  {
    key: 'metrics.enabled',
    kind: 'boolean',
    fallback: true,
    variable: 'GATEWAY_METRICS_ENABLED',
    description: 'Whether /metrics is served at all.',
  },
  {
    key: 'metrics.port',
    kind: 'integer',
    variable: 'GATEWAY_METRICS_PORT',
    minimum: 0,
    maximum: 65_535,
    description: "Port that serves /metrics, and nothing else does then; without it the gateway's own port has them.",
  },
  {
    key: 'metrics.host',
    kind: 'text',
    variable: 'GATEWAY_METRICS_HOST',
    description: 'Address to listen on for metrics.port; like host unless set.',
  },
  {
    key: 'metrics.token',
    kind: 'secret',
    variable: 'GATEWAY_METRICS_TOKEN',
    // Whose secret was not mounted must not show the metrics to everybody.
    isNeverBlank: true,
    description: 'What scrapers of /metrics have to send as Authorization: Bearer; without it nothing.',
  },
  {
    key: 'telemetry.log_prompts',
    kind: 'boolean',
    fallback: false,
    description: 'Whether prompts and answers are logged, without credentials and inlined data.',
  },
]
