import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGateway } from '../../scripts/build.ts'
import { buildVariable } from './run-variables.ts'
import { waitUntil } from './wait-until.ts'

const buildTime = { quietMs: 120_000 }

/** The gateway's bundle, built by the first test of a run that asks for it. Others read it, and change nothing there. */
export async function builtGateway(): Promise<string> {
  const folder = process.env[buildVariable]
  if (folder === undefined) throw new Error('test/support/one-build.ts is no global set-up of this run')
  const [dist, done, failed] = ['dist', 'done', 'failed'].map((name) => join(folder, name)) as [string, string, string]
  if (!begins(join(folder, 'begun'))) {
    await waitUntil('another test to build the gateway', () => existsSync(done) || existsSync(failed), buildTime)
    if (!existsSync(done)) throw new Error('another test could not build the gateway')
    return dist
  }
  try {
    await buildGateway(dist)
    writeFileSync(done, '')
    return dist
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
}

/** The path of the gateway's program, built as above: it starts in a fifth of the time that the sources take. */
export async function builtProgram(): Promise<string> {
  return join(await builtGateway(), 'model-gateway.mjs')
}

/** Whether it is this process that made the folder. */
function begins(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
