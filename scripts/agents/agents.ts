import type { ModelFacts } from '../../src/cli/connect/model-facts.ts'
import { programs } from '../../src/cli/connect/programs.ts'
import type { Agent, Format, Place, ToolCall } from './agent.ts'

const writes: readonly ToolCall[] = [
  { name: 'Write', arguments: (file, text) => ({ file_path: file, content: text }) },
  { name: 'write_file', arguments: (file, text) => ({ file_path: file, content: text }) },
  { name: 'write', arguments: (file, text) => ({ filePath: file, path: file, content: text }) },
]

const looks: readonly ToolCall[] = [
  { name: 'Read', arguments: (file) => ({ file_path: file }) },
  { name: 'view_image', arguments: (file) => ({ path: file }) },
  { name: 'read_file', arguments: (file) => ({ file_path: file }) },
  { name: 'read', arguments: (file) => ({ filePath: file, path: file }) },
  { name: 'read_files', arguments: (file) => ({ files: [{ path: file }] }) },
]

const why = 'as the flower needs it'
const shells: readonly ToolCall[] = [
  { name: 'Bash', arguments: (_, line) => ({ command: line, description: why }) },
  { name: 'bash', arguments: (_, line) => ({ command: line, description: why }) },
  { name: 'run_shell_command', arguments: (_, line) => ({ command: line, is_background: false, description: why }) },
  { name: 'exec_command', arguments: (_, line) => ({ cmd: line, yield_time_ms: 30_000 }) },
  { name: 'shell', arguments: (_, line) => ({ command: ['sh', '-c', line] }) },
  { name: 'shell_command', arguments: (_, line) => ({ command: line }) },
  { name: 'run_commands', arguments: (_, line) => ({ commands: [line] }) },
]

// Programs without a file tool write files with the shell.
const shellWrites = shells.map(({ name, arguments: argumentsOf }) => ({
  name,
  arguments: (file: string, text: string) => argumentsOf(file, `printf %s '${text}' > '${file}'`),
}))

const claudePackage = '@anthropic-ai/claude-code'
const claudeWords = (prompt: string): readonly string[] => ['-p', prompt, '--allowedTools', 'Write', 'Read', 'Bash']
const codexFlags = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox']
const piProviders = {
  'pi, chat': { format: 'chat', api: 'openai-completions', path: '/api/v1' },
  'pi, responses': { format: 'responses', api: 'openai-responses', path: '/api/v1' },
  'pi, messages': { format: 'messages', api: 'anthropic-messages', path: '/api' },
} as const

/** Every program that can be tried. Adding one is adding a row. */
export const agents: Readonly<Record<string, Agent>> = {
  claude: {
    title: 'Claude Code',
    packages: [claudePackage],
    bin: 'claude',
    versionWords: ['--version'],
    format: 'messages',
    writes,
    looks,
    shells,
    environment: programs.claude.environment,
    words: (_, prompt) => claudeWords(prompt),
    resumeWords: (_, prompt) => ['-c', ...claudeWords(prompt)],
  },
  codex: codex('Codex', []),
  'codex-socket': codex('Codex, socket', ['-c', 'model_providers.gateway.supports_websockets=true']),
  opencode: {
    title: 'opencode',
    packages: ['opencode-ai'],
    bin: 'opencode',
    versionWords: ['--version'],
    format: 'chat',
    writes,
    looks,
    shells,
    environment: programs.opencode.environment,
    words: (_, prompt) => ['run', prompt],
    resumeWords: ({ model }, prompt) => ['run', '-c', '-m', `gateway/${model}`, prompt],
  },
  'qwen-code': {
    title: 'qwen-code',
    packages: ['@qwen-code/qwen-code'],
    bin: 'qwen',
    versionWords: ['--version'],
    format: 'chat',
    writes,
    looks,
    shells,
    compactsAt: 75_000,
    files: ({ home, facts }) => ({
      [`${home}/.qwen/settings.json`]: JSON.stringify({ model: { generationConfig: qwenConfig(facts) } }),
    }),
    environment: ({ origin, key, model }) => ({
      OPENAI_BASE_URL: `${origin}/api/v1`,
      OPENAI_API_KEY: key,
      OPENAI_MODEL: model,
    }),
    words: (_, prompt) => ['--auth-type', 'openai', '--yolo', '-p', prompt],
    resumeWords: (_, prompt) => ['--auth-type', 'openai', '--yolo', '--continue', '-p', prompt],
  },
  ...Object.fromEntries(Object.entries(piProviders).map(([title, provider]) => [slugOf(title), pi(title, provider)])),
  cline: {
    title: 'cline',
    packages: ['cline'],
    bin: 'cline',
    versionWords: ['--version'],
    format: 'chat',
    writes: shellWrites,
    looks,
    shells,
    files: ({ home, origin, key, model }) => ({
      [`${home}/.cline/data/settings/providers.json`]: JSON.stringify(clineProviders(origin, key, model)),
    }),
    environment: () => ({ AI_SDK_LOG_WARNINGS: 'false', NO_UPDATE_NOTIFIER: '1' }),
    words: ({ key, model }, prompt) => ['-P', 'openai-compatible', '-k', key, '-m', model, prompt],
  },
  'claude-code-router': {
    title: 'claude-code-router',
    packages: ['@musistudio/claude-code-router', claudePackage],
    bin: 'claude',
    versionWords: ['--version'],
    format: 'chat',
    writes,
    looks,
    shells,
    files: ({ home, origin, key, model, port }) => ({
      [`${home}/.claude-code-router/config.json`]: JSON.stringify({
        LOG: false,
        NON_INTERACTIVE_MODE: true,
        PORT: port,
        APIKEY: 'local',
        Providers: [
          { name: 'gateway', api_base_url: `${origin}/api/v1/chat/completions`, api_key: key, models: [model] },
        ],
        Router: { default: `gateway,${model}` },
      }),
    }),
    server: () => ({ bin: 'ccr', words: ['start'] }),
    environment: ({ port }) => ({ ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`, ANTHROPIC_AUTH_TOKEN: 'local' }),
    words: (_, prompt) => claudeWords(prompt),
    resumeWords: (_, prompt) => ['-c', ...claudeWords(prompt)],
    lacks: {
      image: 'sends no pictures that a tool returns',
      compaction: "takes the model for one of Anthropic's, with as much context",
    },
  },
  promptfoo: {
    title: 'promptfoo',
    packages: ['promptfoo'],
    bin: 'promptfoo',
    versionWords: ['--version'],
    format: 'responses',
    writes: [],
    files: ({ project, origin, key, model }, prompt) => ({
      [`${project}/promptfooconfig.yaml`]: JSON.stringify({
        prompts: [prompt],
        providers: [{ id: `openai:responses:${model}`, config: { apiBaseUrl: `${origin}/api/v1`, apiKey: key } }],
        tests: [{ assert: [{ type: 'contains', value: 'flower' }] }],
      }),
    }),
    environment: () => ({
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    }),
    words: () => ['eval', '--no-cache', '--no-progress-bar'],
    lacks: { 'tool loop': 'runs no tools', 'cut text': 'asks for no streams' },
  },
}

function codex(title: string, more: readonly string[]): Agent {
  const settings = (place: Place) => [...programs.codex.arguments(place), ...more]
  return {
    title,
    packages: ['@openai/codex'],
    bin: 'codex',
    versionWords: ['--version'],
    format: 'responses',
    writes: shellWrites,
    looks,
    shells,
    environment: programs.codex.environment,
    // Its sandbox needs more of the kernel than a test machine gives it.
    words: (place, prompt) => [...settings(place), 'exec', ...codexFlags, prompt],
    resumeWords: (place, prompt) => [...settings(place), 'exec', 'resume', '--last', ...codexFlags, prompt],
  }
}

function pi(title: string, { format, api, path }: { format: Format; api: string; path: string }): Agent {
  return {
    title,
    packages: ['@earendil-works/pi-coding-agent'],
    bin: 'pi',
    versionWords: ['--version'],
    format,
    writes,
    looks,
    shells,
    files: ({ home, origin, key, model, facts }: Place) => ({
      [`${home}/.pi/agent/models.json`]: JSON.stringify({
        providers: { gateway: { baseUrl: origin + path, api, apiKey: key, models: [piModel(model, facts)] } },
      }),
    }),
    environment: () => ({ PI_OFFLINE: '1' }),
    words: ({ model }, prompt) => ['--provider', 'gateway', '--model', model, '-p', prompt],
    resumeWords: ({ model }, prompt) => ['--provider', 'gateway', '--model', model, '-c', '-p', prompt],
    lacks: { compaction: 'leaves the last 20,000 tokens as they are, and here are no more' },
  }
}

function piModel(id: string, { contextLength, maxOutputTokens, inputs, isReasoning }: ModelFacts): object {
  return {
    id,
    input: inputs.filter((kind) => kind === 'text' || kind === 'image'),
    ...(isReasoning !== null && { reasoning: isReasoning }),
    ...(contextLength !== null && { contextWindow: contextLength }),
    ...(maxOutputTokens !== null && { maxTokens: maxOutputTokens }),
  }
}

function qwenConfig({ contextLength, inputs }: ModelFacts): object {
  return {
    ...(contextLength !== null && { contextWindowSize: contextLength }),
    modalities: { image: inputs.includes('image'), pdf: inputs.includes('file') },
  }
}

function slugOf(title: string): string {
  return title.replace(', ', '-')
}

function clineProviders(origin: string, key: string, model: string): object {
  const settings = { provider: 'openai-compatible', apiKey: key, baseUrl: `${origin}/api/v1`, model }
  const provider = { settings, updatedAt: '2026-01-01T00:00:00.000Z', tokenSource: 'manual' }
  const providers = { 'openai-compatible': provider }
  return { version: 1, lastUsedProvider: 'openai-compatible', modes: {}, providers }
}
