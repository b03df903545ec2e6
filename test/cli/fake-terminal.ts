import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runCli } from '../../src/cli/run-cli.ts'
import { coloursFor } from '../../src/cli/terminal/colours.ts'
import type { Output, Terminal } from '../../src/cli/terminal/terminal.ts'
import type { Environment } from '../../src/environment/environment.ts'

export interface TerminalOptions {
  readonly env?: Environment
  readonly cwd?: string
  /** What stands on standard input, which is then no terminal. */
  readonly input?: string
  /** Answers to questions; there is somebody at a terminal who gives them. */
  readonly answers?: readonly string[]
  readonly isTerminal?: boolean
  readonly columns?: number
}

export interface FakeTerminal extends Terminal {
  readonly written: { out: string; err: string }
}

/** A terminal that remembers what was written on it. Providers are not looked for. */
export function fakeTerminal(options: TerminalOptions = {}): FakeTerminal {
  const { input = '', answers = [], isTerminal = false, columns = 80 } = options
  const written = { out: '', err: '' }
  const env = { NO_COLOR: isTerminal ? undefined : '1', ...options.env }
  const output = (name: 'out' | 'err'): Output => ({
    isTerminal,
    columns: isTerminal ? columns : Number.POSITIVE_INFINITY,
    colours: coloursFor(isTerminal, env),
    write(text) {
      written[name] += text
    },
  })
  const left = [...answers]
  return {
    out: output('out'),
    err: output('err'),
    env,
    cwd: options.cwd ?? tmpdir(),
    program: 'model-gateway',
    isInputTerminal: answers.length > 0,
    readInput: async () => input,
    async *inputBytes() {
      yield Buffer.from(input)
    },
    outliveReaders() {},
    outReady: async () => {},
    async ask(question) {
      written.err += `${question}\n`
      return left.shift() ?? ''
    },
    async askSecret(question) {
      written.err += `${question}\n`
      return left.shift() ?? ''
    },
    written,
  }
}

export interface Outcome {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}

/** Runs one command line and returns what it wrote. */
export async function runWords(words: readonly string[], options: TerminalOptions = {}): Promise<Outcome> {
  const terminal = fakeTerminal(options)
  const exitCode = await runCli(words, terminal)
  return { exitCode, ...terminal.written }
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An environment in which nothing is found but the simulator. */
export function quietEnvironment(dataDir: string): Record<string, string> {
  return { GATEWAY_DATA_DIR: dataDir, OLLAMA_HOST: '127.0.0.1:1', NO_COLOR: '1' }
}
