// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const defaults = {
  "ObservabilityArizeConfig": {
    "baseUrl": "https://otlp.arize.com"
  },
  "ObservabilityBraintrustConfig": {
    "baseUrl": "https://api.braintrust.dev"
  },
  "ObservabilityClickhouseConfig": {
    "table": "SERVICE_TRACES"
  },
  "ObservabilityDash0Config": {
    "dataset": "default",
    "endpoint": "https://ingress.eu-west-1.aws.dash0.com"
  },
  "ObservabilityDatadogConfig": {
    "url": "https://api.us5.datadoghq.com"
  },
  "ObservabilityGrafanaConfig": {
    "baseUrl": "https://otlp-gateway-prod-us-west-0.grafana.net"
  },
  "ObservabilityHoneycombConfig": {
    "endpoint": "https://api.honeycomb.io"
  },
  "ObservabilityLangfuseConfig": {
    "baseUrl": "https://us.cloud.langfuse.com"
  },
  "ObservabilityLangsmithConfig": {
    "endpoint": "https://api.smith.langchain.com",
    "project": "main"
  },
  "ObservabilityNewrelicConfig": {
    "region": "us"
  },
  "ObservabilityOpikConfig": {
    "baseUrl": "https://www.comet.com/opik"
  },
  "ObservabilityOtelCollectorConfig": {
    "protocol": "http/protobuf"
  },
  "ObservabilityPosthogConfig": {
    "endpoint": "https://us.i.posthog.com"
  },
  "ObservabilityRampConfig": {
    "baseUrl": "https://api.ramp.com/developer/v1/ai-usage/service"
  },
  "ObservabilityS3Config": {
    "prefix": "service-traces",
    "pathTemplate": "{prefix}/{date}"
  },
  "ObservabilitySentryConfig": {},
  "ObservabilitySnowflakeConfig": {
    "database": "SNOWFLAKE_LEARNING_DB",
    "schema": "PUBLIC",
    "table": "SERVICE_TRACES",
    "warehouse": "COMPUTE_WH"
  },
  "ObservabilityWeaveConfig": {
    "baseUrl": "https://trace.wandb.ai"
  },
  "ObservabilityWebhookConfig": {
    "method": "POST"
  }
} as const
