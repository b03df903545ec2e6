import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../storage/store/private-files.ts'
import { version } from './version.ts'

/** The file in a data folder that says where its gateway listens, while it runs. */
export const runningFile = 'gateway.json'

/** A gateway that runs, as its file tells. */
export interface RunningGateway {
  /** Where it can be called from this machine. */
  readonly url: string
  /** Of its process. */
  readonly pid: number
}

/** Says in the data folder where this process listens, so that commands find it. Returns what takes that back. Never throws: commands ask for `--url` then. */
export function announceRunning(dataDir: string, url: string): () => void {
  const file = join(dataDir, runningFile)
  const facts = { url, pid: process.pid, version, started_at: new Date().toISOString() }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writePrivateFile(file, `${JSON.stringify(facts, null, 2)}\n`)
  } catch {
    return () => {}
  }
  return () => {
    // Another gateway on the same folder may have replaced it.
    if (readRunning(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** The gateway that runs on this data folder; undefined when none does, the one that was killed included. */
export function findRunning(dataDir: string): RunningGateway | undefined {
  const found = readRunning(join(dataDir, runningFile))
  return found !== undefined && isAlive(found.pid) ? found : undefined
}

function readRunning(file: string): RunningGateway | undefined {
  try {
    const { url, pid } = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunningGateway>
    return typeof url === 'string' && Number.isSafeInteger(pid) && Number(pid) > 0
      ? { url, pid: Number(pid) }
      : undefined
  } catch {
    // There is none, or it was cut short: the gateway is asked for by its configured address.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
