import { shownText } from '../../telemetry/shown-text.ts'
import type { ModelFacts } from './model-facts.ts'

/** The gateway, key and models that a program uses. */
export interface Connection {
  /** The gateway, without the path of the API. */
  readonly origin: string
  readonly key: string
  readonly model: string
  /** The newest model of each of its families that the gateway has; empty when the user named one model for everything. */
  readonly newest: Readonly<Record<string, string>>
  /** Facts about `model`. */
  readonly facts: ModelFacts
}

/** A program that `connect` starts. Its functions must put the connection's key nowhere but in the environment. */
export interface ConnectedProgram {
  readonly title: string
  /** The command to start, found on PATH. */
  readonly command: string
  /** How to install it. */
  readonly install: string
  /** Families of models that suit it (`author/family`), best first: its default models. */
  readonly families: readonly string[]
  environment(connection: Connection): Readonly<Record<string, string>>
  /** Environment variables that would point it elsewhere. */
  readonly conflicting: readonly string[]
  /** The arguments before the user's own. */
  arguments(connection: Omit<Connection, 'key'>): readonly string[]
  /** A configuration file with the same settings, if the program has one. */
  file?(connection: Omit<Connection, 'key'>): { readonly path: string; readonly text: string }
}

const keyVariable = 'GATEWAY_API_KEY'

const claudeFamilies = {
  opus: 'anthropic/claude-opus',
  sonnet: 'anthropic/claude-sonnet',
  haiku: 'anthropic/claude-haiku',
} as const

/** Output tokens that Claude Code requests from a model that it does not know. */
const claudeOutputTokens = 32_000

/** Adding a program is adding a row. */
export const programs = {
  claude: {
    title: 'Claude Code',
    command: 'claude',
    install: 'npm install -g @anthropic-ai/claude-code',
    families: [...Object.values(claudeFamilies), 'anthropic/claude'],
    environment: ({ origin, key, model, newest, facts: { contextLength, maxOutputTokens } }) => ({
      ANTHROPIC_BASE_URL: `${origin}/api`,
      ANTHROPIC_AUTH_TOKEN: key,
      ANTHROPIC_MODEL: model,
      // The models of its background requests and subagents.
      ANTHROPIC_DEFAULT_OPUS_MODEL: newest[claudeFamilies.opus] ?? model,
      ANTHROPIC_DEFAULT_SONNET_MODEL: newest[claudeFamilies.sonnet] ?? model,
      ANTHROPIC_DEFAULT_HAIKU_MODEL: newest[claudeFamilies.haiku] ?? model,
      ...(contextLength !== null && { CLAUDE_CODE_MAX_CONTEXT_TOKENS: String(contextLength) }),
      // Each request asks for this many, and the program keeps them free in the context.
      ...(maxOutputTokens !== null && {
        CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(Math.min(maxOutputTokens, claudeOutputTokens)),
      }),
    }),
    conflicting: ['ANTHROPIC_API_KEY', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY'],
    arguments: () => [],
  },
  codex: {
    title: 'Codex',
    command: 'codex',
    install: 'npm install -g @openai/codex',
    families: ['openai/gpt-sol', 'openai/gpt', 'openai/o', 'openai/o-mini'],
    environment: ({ key }) => ({ [keyVariable]: key }),
    conflicting: [],
    arguments: ({ origin, model, facts }) => [
      ...Object.entries(codexModel(model, facts)).flatMap(([name, value]) => ['-c', `${name}=${toml(value)}`]),
      ...['-c', 'model_provider="gateway"'],
      ...Object.entries(codexProvider(origin)).flatMap(([name, value]) => [
        '-c',
        `model_providers.gateway.${name}=${toml(value)}`,
      ]),
    ],
    file: ({ origin, model, facts }) => ({
      path: '~/.codex/config.toml',
      text: [
        ...Object.entries(codexModel(model, facts)).map(([name, value]) => `${name} = ${toml(value)}`),
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
    families: ['anthropic/claude-sonnet', 'anthropic/claude', 'openai/gpt-sol', 'openai/gpt'],
    environment: (connection) => ({
      [keyVariable]: connection.key,
      OPENCODE_CONFIG_CONTENT: plain(JSON.stringify(opencodeConfig(connection))),
    }),
    conflicting: [],
    arguments: () => [],
    file: (connection) => ({
      path: '~/.config/opencode/opencode.json',
      text: plain(JSON.stringify(opencodeConfig(connection), null, 2)),
    }),
  },
} satisfies Record<string, ConnectedProgram>

/** Codex has no setting for kinds of input or reasoning, and sends no output limit. */
function codexModel(model: string, { contextLength }: ModelFacts): Record<string, string | number> {
  return {
    model,
    ...(contextLength !== null && { model_context_window: contextLength }),
  }
}

function codexProvider(origin: string): Record<string, string> {
  return { name: 'Model Gateway', base_url: `${origin}/api/v1`, env_key: keyVariable, wire_api: 'responses' }
}

type Told = Omit<Connection, 'key'>

const opencodeKinds: readonly string[] = ['text', 'audio', 'image', 'video']

/** opencode says `pdf` for files, and takes both limits or neither. */
function opencodeModel({ model, facts }: Told): object {
  const { contextLength, maxOutputTokens, inputs, outputs, isReasoning } = facts
  const kinds = (list: readonly string[]) => [
    ...list.filter((kind) => opencodeKinds.includes(kind)),
    ...(list.includes('file') ? ['pdf'] : []),
  ]
  return {
    name: model,
    ...(isReasoning !== null && { reasoning: isReasoning }),
    ...(inputs.length > 0 && {
      attachment: inputs.some((kind) => kind !== 'text'),
      modalities: { input: kinds(inputs), output: kinds(outputs) },
    }),
    ...(contextLength !== null && { limit: { context: contextLength, output: maxOutputTokens ?? contextLength } }),
  }
}

function opencodeConfig(connection: Told): object {
  const { origin, model } = connection
  return {
    $schema: 'https://opencode.ai/config.json',
    provider: {
      gateway: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Model Gateway',
        options: { baseURL: `${origin}/api/v1`, apiKey: `{env:${keyVariable}}` },
        models: { [model]: opencodeModel(connection) },
      },
    },
    model: `gateway/${model}`,
    small_model: `gateway/${model}`,
  }
}

// TOML basic strings take every escape that JSON writes, and numbers look the same.
function toml(value: string | number): string {
  return plain(JSON.stringify(value))
}

/** JSON in which all that a terminal obeys is an escape; its own line breaks stay. */
function plain(json: string): string {
  return json
    .split('\n')
    .map((line) => shownText(line, line.length))
    .join('\n')
}
