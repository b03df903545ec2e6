import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { constants as osConstants } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Environment, variable } from '../../environment/environment.ts'

/** The program's file, found as a shell finds it; undefined when it is not installed. */
export function findOnPath(command: string, env: Environment): string | undefined {
  const folders = (variable(env, 'PATH') ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, command)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Signals passed on to the program. */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Runs a program on this terminal until it ends, and resolves to its exit code; to 128 plus the signal's number, as shells do, when a
 * signal ended it. Rejects when it can't be started.
 */
export async function runProgram(
  file: string,
  words: readonly string[],
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
): Promise<number> {
  const child = spawn(file, words, { env, cwd, stdio: 'inherit' })
  // The terminal sends Ctrl-C to every process: passed on, it would count twice.
  const listeners = passedOn.map((signal) => {
    const listener = () => void (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
    process.on(signal, listener)
    return { signal, listener }
  })
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : osConstants.signals[signal])))
    })
  } finally {
    for (const { signal, listener } of listeners) process.off(signal, listener)
  }
}
