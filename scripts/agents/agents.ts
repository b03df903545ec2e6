import { programs } from '../../src/cli/connect/programs.ts'
import type { Agent, Place, ToolCall } from './agent.ts'

const write: readonly ToolCall[] = [
  { name: 'Write', arguments: (file, text) => ({ file_path: file, content: text }) },
  { name: 'write_file', arguments: (file, text) => ({ file_path: file, content: text }) },
  { name: 'write', arguments: (file, text) => ({ filePath: file, path: file, content: text }) },
]

// Where a program has no tool for files, a shell writes one.
const shell = (file: string, text: string): string => `printf %s '${text}' > '${file}'`
const run: readonly ToolCall[] = [
  { name: 'exec_command', arguments: (file, text) => ({ cmd: shell(file, text) }) },
  { name: 'shell', arguments: (file, text) => ({ command: ['sh', '-c', shell(file, text)] }) },
  { name: 'shell_command', arguments: (file, text) => ({ command: shell(file, text) }) },
  { name: 'run_commands', arguments: (file, text) => ({ commands: [shell(file, text)] }) },
]

const claudePackage = '@anthropic-ai/claude-code'
const claudeWords = (prompt: string): readonly string[] => ['-p', prompt, '--allowedTools', 'Write']
const piProviders = {
  'pi, chat': { api: 'openai-completions', path: '/api/v1' },
  'pi, responses': { api: 'openai-responses', path: '/api/v1' },
  'pi, messages': { api: 'anthropic-messages', path: '/api' },
}

/** Every program that can be tried. Adding one is adding a row. */
export const agents: Readonly<Record<string, Agent>> = {
  claude: {
    title: 'Claude Code',
    packages: [claudePackage],
    bin: 'claude',
    versionWords: ['--version'],
    toolCalls: write,
    environment: programs.claude.environment,
    words: (_, prompt) => claudeWords(prompt),
  },
  codex: {
    title: 'Codex',
    packages: ['@openai/codex'],
    bin: 'codex',
    versionWords: ['--version'],
    toolCalls: run,
    environment: programs.codex.environment,
    // Its sandbox needs more of the kernel than a test machine gives it.
    words: (place, prompt) => [
      ...programs.codex.arguments(place),
      ...['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', prompt],
    ],
  },
  opencode: {
    title: 'opencode',
    packages: ['opencode-ai'],
    bin: 'opencode',
    versionWords: ['--version'],
    toolCalls: write,
    environment: programs.opencode.environment,
    words: (_, prompt) => ['run', prompt],
  },
  'qwen-code': {
    title: 'qwen-code',
    packages: ['@qwen-code/qwen-code'],
    bin: 'qwen',
    versionWords: ['--version'],
    toolCalls: write,
    environment: ({ origin, key, model }) => ({
      OPENAI_BASE_URL: `${origin}/api/v1`,
      OPENAI_API_KEY: key,
      OPENAI_MODEL: model,
    }),
    words: (_, prompt) => ['--auth-type', 'openai', '--yolo', '-p', prompt],
  },
  ...Object.fromEntries(Object.entries(piProviders).map(([title, provider]) => [slugOf(title), pi(title, provider)])),
  cline: {
    title: 'cline',
    packages: ['cline'],
    bin: 'cline',
    versionWords: ['--version'],
    toolCalls: run,
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
    toolCalls: write,
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
  },
  promptfoo: {
    title: 'promptfoo',
    packages: ['promptfoo'],
    bin: 'promptfoo',
    versionWords: ['--version'],
    toolCalls: [],
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
    lacks: { 'tool loop': 'runs no tools', 'cut stream': 'asks for no streams' },
  },
}

function pi(title: string, { api, path }: { api: string; path: string }): Agent {
  return {
    title,
    packages: ['@earendil-works/pi-coding-agent'],
    bin: 'pi',
    versionWords: ['--version'],
    toolCalls: write,
    files: ({ home, origin, key, model }: Place) => ({
      [`${home}/.pi/agent/models.json`]: JSON.stringify({
        providers: { gateway: { baseUrl: origin + path, api, apiKey: key, models: [{ id: model }] } },
      }),
    }),
    environment: () => ({ PI_OFFLINE: '1' }),
    words: ({ model }, prompt) => ['--provider', 'gateway', '--model', model, '-p', prompt],
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
