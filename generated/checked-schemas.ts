// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const checkedSchemas = {
  "ObservabilityArizeConfig": {
    "required": [
      "apiKey",
      "spaceKey",
      "modelId"
    ],
    "defaults": {
      "baseUrl": "https://otlp.arize.com"
    }
  },
  "ObservabilityBraintrustConfig": {
    "required": [
      "apiKey",
      "projectId"
    ],
    "defaults": {
      "baseUrl": "https://api.braintrust.dev"
    }
  },
  "ObservabilityClickhouseConfig": {
    "required": [
      "host",
      "database",
      "username",
      "password"
    ],
    "defaults": {
      "table": "SERVICE_TRACES"
    }
  },
  "ObservabilityDash0Config": {
    "required": [
      "apiKey"
    ],
    "defaults": {
      "dataset": "default",
      "endpoint": "https://ingress.eu-west-1.aws.dash0.com"
    }
  },
  "ObservabilityDatadogConfig": {
    "required": [
      "apiKey",
      "mlApp"
    ],
    "defaults": {
      "url": "https://api.us5.datadoghq.com"
    }
  },
  "ObservabilityGrafanaConfig": {
    "required": [
      "apiKey",
      "instanceId"
    ],
    "defaults": {
      "baseUrl": "https://otlp-gateway-prod-us-west-0.grafana.net"
    }
  },
  "ObservabilityHoneycombConfig": {
    "required": [
      "apiKey"
    ],
    "defaults": {
      "endpoint": "https://api.honeycomb.io"
    }
  },
  "ObservabilityLangfuseConfig": {
    "required": [
      "secretKey",
      "publicKey"
    ],
    "defaults": {
      "baseUrl": "https://us.cloud.langfuse.com"
    }
  },
  "ObservabilityLangsmithConfig": {
    "required": [
      "apiKey"
    ],
    "defaults": {
      "endpoint": "https://api.smith.langchain.com",
      "project": "main"
    }
  },
  "ObservabilityNewrelicConfig": {
    "required": [
      "licenseKey"
    ],
    "defaults": {
      "region": "us"
    }
  },
  "ObservabilityOpikConfig": {
    "required": [
      "apiKey",
      "workspace",
      "projectName"
    ],
    "defaults": {
      "baseUrl": "https://www.comet.com/opik"
    }
  },
  "ObservabilityOtelCollectorConfig": {
    "required": [
      "endpoint"
    ],
    "defaults": {
      "protocol": "http/protobuf"
    }
  },
  "ObservabilityPosthogConfig": {
    "required": [
      "apiKey"
    ],
    "defaults": {
      "endpoint": "https://us.i.posthog.com"
    }
  },
  "ObservabilityRampConfig": {
    "required": [
      "apiKey"
    ],
    "defaults": {
      "baseUrl": "https://api.ramp.com/developer/v1/ai-usage/service"
    }
  },
  "ObservabilityS3Config": {
    "required": [
      "bucketName",
      "accessKeyId",
      "secretAccessKey"
    ],
    "defaults": {
      "prefix": "service-traces",
      "pathTemplate": "{prefix}/{date}"
    }
  },
  "ObservabilitySentryConfig": {
    "required": [
      "dsn",
      "otlpEndpoint"
    ],
    "defaults": {}
  },
  "ObservabilitySnowflakeConfig": {
    "required": [
      "account",
      "token"
    ],
    "defaults": {
      "database": "SNOWFLAKE_LEARNING_DB",
      "schema": "PUBLIC",
      "table": "SERVICE_TRACES",
      "warehouse": "COMPUTE_WH"
    }
  },
  "ObservabilityWeaveConfig": {
    "required": [
      "apiKey",
      "entity",
      "project"
    ],
    "defaults": {
      "baseUrl": "https://trace.wandb.ai"
    }
  },
  "ObservabilityWebhookConfig": {
    "required": [
      "url"
    ],
    "defaults": {
      "method": "POST"
    }
  }
} as const
