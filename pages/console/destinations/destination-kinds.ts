import type { Schema } from '../api/contract.ts'

export type Destination = Schema<'ObservabilityDestination'>
export type DestinationType = Schema<'ObservabilityDestinationType'>

/** A setting of a destination. */
export interface Setting {
  readonly title: string
  /** Whether it is shown to nobody once it is stored. */
  readonly isSecret?: true
  readonly isOptional?: true
  /** What counts where nothing is written. */
  readonly usual?: string
  readonly choices?: readonly string[]
  readonly hint?: string
  /** What is offered for one that is stored: null takes it away, or makes a new one. */
  readonly renewed?: string
}

/** A kind of destination: what it is called, and its settings but for `headers`, which every kind has. */
export interface Kind {
  readonly title: string
  readonly settings: Readonly<Record<string, Setting>>
}

type Kinds = {
  readonly [Type in DestinationType]: {
    readonly title: string
    readonly settings: Readonly<
      Record<Exclude<keyof Extract<Destination, { type: Type }>['config'], 'headers'>, Setting>
    >
  }
}

const needed = (title: string, hint?: string): Setting => ({ title, ...(hint !== undefined && { hint }) })
const secret = (title: string, hint?: string): Setting => ({ ...needed(title, hint), isSecret: true })
const optional = (title: string, usual?: string, hint?: string): Setting => ({
  ...needed(title, hint),
  isOptional: true,
  ...(usual !== undefined && { usual }),
})
const address = (usual: string): Setting => optional('Address', usual)
const apiKey = secret('API key')

/** Every kind of destination. One that the contract has and this has not does not compile, nor does a missing setting. */
export const destinationKinds: Kinds = {
  arize: {
    title: 'Arize',
    settings: {
      apiKey,
      spaceKey: secret('Space key'),
      modelId: needed('Project'),
      baseUrl: address('https://otlp.arize.com'),
    },
  },
  braintrust: {
    title: 'Braintrust',
    settings: { apiKey, projectId: needed('Project id'), baseUrl: address('https://api.braintrust.dev') },
  },
  clickhouse: {
    title: 'ClickHouse',
    settings: {
      host: needed('Address', 'Of the HTTP interface; a host alone is reached over https on port 8443.'),
      database: needed('Database'),
      table: optional('Table', 'SERVICE_TRACES'),
      username: needed('User'),
      password: secret('Password'),
    },
  },
  dash0: {
    title: 'Dash0',
    settings: {
      apiKey: secret('Auth token'),
      dataset: optional('Dataset', 'default'),
      endpoint: address('https://ingress.eu-west-1.aws.dash0.com'),
    },
  },
  datadog: {
    title: 'Datadog',
    settings: { apiKey, mlApp: needed('Application'), url: address('https://api.us5.datadoghq.com') },
  },
  grafana: {
    title: 'Grafana Cloud',
    settings: {
      apiKey: secret('Token', 'One that may write traces.'),
      instanceId: needed('Stack id'),
      baseUrl: address('https://otlp-gateway-prod-us-west-0.grafana.net'),
    },
  },
  honeycomb: {
    title: 'Honeycomb',
    settings: {
      apiKey,
      dataset: optional('Dataset', undefined, 'Classic environments alone need one.'),
      endpoint: address('https://api.honeycomb.io'),
    },
  },
  langfuse: {
    title: 'Langfuse',
    settings: {
      secretKey: secret('Secret key'),
      publicKey: needed('Public key'),
      baseUrl: address('https://us.cloud.langfuse.com'),
    },
  },
  langsmith: {
    title: 'LangSmith',
    settings: {
      apiKey,
      endpoint: address('https://api.smith.langchain.com'),
      project: optional('Project', 'main'),
      workspaceId: optional('LangSmith workspace id', undefined, 'For keys of several.'),
    },
  },
  newrelic: {
    title: 'New Relic',
    settings: {
      licenseKey: secret('License key'),
      region: { ...optional('Region', 'us'), choices: ['us', 'eu'] },
    },
  },
  opik: {
    title: 'Opik',
    settings: {
      apiKey,
      workspace: needed('Opik workspace'),
      projectName: needed('Project'),
      baseUrl: address('https://www.comet.com/opik'),
    },
  },
  'otel-collector': {
    title: 'OpenTelemetry collector',
    settings: {
      endpoint: needed('Address', 'Of the OTLP receiver over HTTP, without or with /v1/traces.'),
      protocol: { ...optional('Protocol', 'http/protobuf'), choices: ['http/protobuf', 'http/json'] },
    },
  },
  posthog: {
    title: 'PostHog',
    settings: { apiKey, endpoint: address('https://us.i.posthog.com') },
  },
  ramp: {
    title: 'Ramp',
    settings: { apiKey, baseUrl: address('https://api.ramp.com/developer/v1/ai-usage/service') },
  },
  s3: {
    title: 'S3 or a store like it',
    settings: {
      bucketName: needed('Bucket'),
      accessKeyId: needed('Access key id'),
      secretAccessKey: secret('Secret access key'),
      sessionToken: { ...optional('Session token'), isSecret: true, renewed: 'Take the session token away' },
      region: optional('Region', undefined, 'us-east-1 where nothing is written.'),
      endpoint: optional('Address', undefined, 'Of a store that is not of AWS itself.'),
      prefix: optional('Prefix', 'service-traces'),
      pathTemplate: optional('Path', '{prefix}/{date}', '{year}, {month}, {day} and {hour} can be used too, in UTC.'),
    },
  },
  sentry: {
    title: 'Sentry',
    settings: { dsn: secret('DSN'), otlpEndpoint: needed('OTLP traces address') },
  },
  snowflake: {
    title: 'Snowflake',
    settings: {
      account: needed('Account', '<organization>-<account>'),
      token: secret('Token', 'An access token, or the private key (PEM) of a user.'),
      username: optional('User', undefined, 'Whose private key the token is.'),
      database: optional('Database', 'SNOWFLAKE_LEARNING_DB'),
      schema: optional('Schema', 'PUBLIC'),
      table: optional('Table', 'SERVICE_TRACES'),
      warehouse: optional('Warehouse', 'COMPUTE_WH'),
      metadataColumn: optional('Column for metadata', undefined, 'METADATA, if the table has it.'),
    },
  },
  weave: {
    title: 'Weave',
    settings: {
      apiKey,
      entity: needed('Team or user'),
      project: needed('Project'),
      baseUrl: address('https://trace.wandb.ai'),
    },
  },
  webhook: {
    title: 'Webhook: a server of your own',
    settings: {
      url: needed('Address'),
      method: { ...optional('Method', 'POST'), choices: ['POST', 'PUT'] },
      secret: {
        ...optional(
          'Signing secret',
          undefined,
          '24 characters or more. Where nothing is written the gateway makes one.',
        ),
        isSecret: true,
        renewed: 'Make a new signing secret, which is shown once',
      },
    },
  },
}

export const destinationTypes = Object.keys(destinationKinds) as readonly DestinationType[]

/** A kind, with its settings by name. */
export function kindOf(type: DestinationType): Kind {
  return destinationKinds[type]
}
