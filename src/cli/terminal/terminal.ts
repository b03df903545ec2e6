import { once } from 'node:events'
import { basename, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Environment, readEnvironment } from '../../environment/environment.ts'
import { isExecutable } from '../../environment/executable.ts'
import { type Colours, coloursFor } from './colours.ts'

/** A stream that a command writes to. */
export interface Output {
  readonly isTerminal: boolean
  /** Characters in a line; unlimited when it is not a terminal. */
  readonly columns: number
  readonly colours: Colours
  /** Its descriptor, where it is a stream of this process. */
  readonly fd?: number
  write(text: string): void
}

/** A command's view of its process. */
export interface Terminal {
  /** For results. */
  readonly out: Output
  /** For everything that is not a result: progress, questions, errors. */
  readonly err: Output
  readonly env: Environment
  readonly cwd: string
  /** How this program was called, for hints that work when pasted. */
  readonly program: string
  readonly isInputTerminal: boolean
  /** All of standard input. */
  readInput(): Promise<string>
  /** Standard input as a stream, for any length. */
  inputBytes(): AsyncIterable<Uint8Array>
  /** From now on a reader that goes away, or a terminal that is closed, does not end this process. */
  outliveReaders(): void
  /** Resolves when `out` can take more, so that long results don't pile up in memory for a slow reader. */
  outReady(): Promise<void>
  /** The answer to a question, without the line end. */
  ask(question: string): Promise<string>
  /** The answer to a question, typed without echo. */
  askSecret(question: string): Promise<string>
}

/** The terminal of this process. A reader that goes away (`| head`) ends it quietly, unless it is to outlive its readers. */
export function processTerminal(): Terminal {
  const env = readEnvironment()
  const { stdin, stdout, stderr } = process
  let isOutliving = false
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (isOutliving) return
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }
  return {
    out: outputOn(stdout, env),
    err: outputOn(stderr, env),
    env,
    cwd: process.cwd(),
    program: ownName(process.argv[1] ?? '', process.cwd()),
    isInputTerminal: stdin.isTTY === true,
    readInput: () => text(stdin),
    inputBytes: () => stdin,
    outliveReaders() {
      isOutliving = true
    },
    async outReady() {
      if (stdout.writableNeedDrain) await once(stdout, 'drain')
    },
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return await lines.question(question)
      } finally {
        lines.close()
      }
    },
    async askSecret(question) {
      stderr.write(question)
      // In terminal mode readline echoes the keys itself: here to an output that discards them.
      const lines = createInterface({ input: stdin, output: nowhere(), terminal: true })
      lines.on('SIGINT', () => {
        lines.close()
        stderr.write('\n')
        process.exit(130)
      })
      try {
        return await lines.question('')
      } finally {
        lines.close()
        stderr.write('\n')
      }
    },
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** Output on a stream of this process: plain and of unlimited width when it is not a terminal. */
export function outputOn(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'> & { readonly fd?: number },
  env: Environment,
): Output {
  const isTerminal = stream.isTTY === true
  return {
    isTerminal,
    // Read on each use, since a window can be resized. A terminal without a window (such as one made by `script`) reports 0.
    get columns() {
      return isTerminal ? stream.columns || 80 : Number.POSITIVE_INFINITY
    },
    colours: coloursFor(isTerminal, env),
    ...(stream.fd !== undefined && { fd: stream.fd }),
    write: (text) => {
      stream.write(text)
    },
  }
}

function ownName(script: string, cwd: string): string {
  // There Node.js passes on what was typed, be it a path.
  return isExecutable ? script : programName(script, cwd)
}

/** The command to type for this program: its name when installed, else the way it was started. */
export function programName(script: string, cwd: string): string {
  const name = basename(script)
  if (name === 'main.ts') return 'npm run cli --'
  // Installed in a folder, or run by npx: not on PATH.
  if (script.endsWith(`/node_modules/.bin/${name}`)) return `npx ${name}`
  if (!name.endsWith('.mjs')) return 'model-gateway'
  const short = relative(cwd, script)
  return `node ${short.startsWith('..') ? script : short}`
}
