import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Runs a program to its end and resolves with what it printed. Rejects with what it said where it can't be run or fails. */
export async function runProgram(
  program: string,
  words: readonly string[],
  { cwd, env }: ProgramOptions = {},
): Promise<string> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`the program ${program} is missing`) : error),
    )
    child.once('close', resolve)
  })
  const [status, out, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (status === 0) return out
  throw new Error(`${[program, ...words].join(' ')} failed:\n${said.trim() || out.trim()}`)
}
