import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** Starts a script, of this folder or by its address, as a process of its own, which ends with the test at the latest; `lines` are what it prints. */
export function startChild(
  script: string | URL,
  ...settings: string[]
): { process: ChildProcess; lines: AsyncIterableIterator<string> } {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { process: child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

/** The next line a child prints; throws when it ends without one. */
export async function nextLine(lines: AsyncIterableIterator<string>): Promise<string> {
  const { value, done } = await lines.next()
  if (done === true) throw new Error('the child process ended early')
  return value
}
