/** Where a program finds its models. */
export interface Connection {
  /** The gateway, without the path of the API. */
  readonly origin: string
  readonly key: string
  readonly model: string
}

/** A program that `connect` starts. Functions are given a connection whose key must not leave the environment. */
export interface ConnectedProgram {
  readonly title: string
  /** What is started, looked for on PATH. */
  readonly command: string
  /** The command line that installs it. */
  readonly install: string
  /** Beginnings of model ids that suit it, best first: what it gets where nobody names a model. */
  readonly suitableModels: readonly string[]
  environment(connection: Connection): Readonly<Record<string, string>>
  /** Variables that would send it elsewhere. */
  readonly conflicting: readonly string[]
  /** What stands before the person's own arguments. */
  arguments(connection: Omit<Connection, 'key'>): readonly string[]
  /** A file that says the same for good, if there is one. */
  file?(connection: Omit<Connection, 'key'>): { readonly path: string; readonly text: string }
}

const keyVariable = 'GATEWAY_API_KEY'

/** Adding a program is adding a row. */
export const programs = {
  claude: {
    title: 'Claude Code',
    command: 'claude',
    install: 'npm install -g @anthropic-ai/claude-code',
    suitableModels: ['anthropic/claude-opus', 'anthropic/claude-sonnet', 'anthropic/claude'],
    environment: ({ origin, key, model }) => ({
      ANTHROPIC_BASE_URL: `${origin}/api`,
      ANTHROPIC_AUTH_TOKEN: key,
      ANTHROPIC_MODEL: model,
      // What it asks in the background and gives to its own agents.
      ANTHROPIC_DEFAULT_OPUS_MODEL: model,
      ANTHROPIC_DEFAULT_SONNET_MODEL: model,
      ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
    }),
    conflicting: ['ANTHROPIC_API_KEY', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY'],
    arguments: () => [],
  },
  codex: {
    title: 'Codex',
    command: 'codex',
    install: 'npm install -g @openai/codex',
    suitableModels: ['openai/gpt-5', 'openai/gpt', 'openai/'],
    environment: ({ key }) => ({ [keyVariable]: key }),
    conflicting: [],
    arguments: ({ origin, model }) => [
      ...['-c', `model=${toml(model)}`, '-c', 'model_provider="gateway"'],
      ...Object.entries(codexProvider(origin)).flatMap(([name, value]) => [
        '-c',
        `model_providers.gateway.${name}=${toml(value)}`,
      ]),
    ],
    file: ({ origin, model }) => ({
      path: '~/.codex/config.toml',
      text: [
        `model = ${toml(model)}`,
        'model_provider = "gateway"',
        '',
        '[model_providers.gateway]',
        ...Object.entries(codexProvider(origin)).map(([name, value]) => `${name} = ${toml(value)}`),
      ].join('\n'),
    }),
  },
  opencode: {
    title: 'opencode',
    command: 'opencode',
    install: 'npm install -g opencode-ai',
    suitableModels: ['anthropic/claude-sonnet', 'anthropic/claude', 'openai/gpt-5', 'openai/gpt'],
    environment: ({ origin, key, model }) => ({
      [keyVariable]: key,
      OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeConfig(origin, model)),
    }),
    conflicting: [],
    arguments: () => [],
    file: ({ origin, model }) => ({
      path: '~/.config/opencode/opencode.json',
      text: JSON.stringify(opencodeConfig(origin, model), null, 2),
    }),
  },
} satisfies Record<string, ConnectedProgram>

function codexProvider(origin: string): Record<string, string> {
  return { name: 'Model Gateway', base_url: `${origin}/api/v1`, env_key: keyVariable, wire_api: 'responses' }
}

function opencodeConfig(origin: string, model: string): object {
  return {
    $schema: 'https://opencode.ai/config.json',
    provider: {
      gateway: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Model Gateway',
        options: { baseURL: `${origin}/api/v1`, apiKey: `{env:${keyVariable}}` },
        models: { [model]: { name: model } },
      },
    },
    model: `gateway/${model}`,
    small_model: `gateway/${model}`,
  }
}

// A basic string of TOML takes every escape that JSON writes.
function toml(text: string): string {
  return JSON.stringify(text)
}
