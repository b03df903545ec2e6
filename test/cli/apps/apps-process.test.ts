import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { builtProgram } from '../../support/built-gateway.ts'
import { describeStore } from '../../support/databases.ts'
import { quietEnvironment } from '../fake-terminal.ts'
import { csvHeader, daysAgo, openAppsStore } from './apps-store.ts'

const timeoutMs = 90_000

/** Runs the program as a process, with pipes all around it. */
async function runProcess(words: readonly string[], env: Record<string, string>, input: string) {
  const child = spawn(process.execPath, [await builtProgram(), 'apps', ...words], {
    env: { ...process.env, ...env },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin.end(input)
  const [out, err] = await Promise.all([buffer(child.stdout), text(child.stderr)])
  return { exitCode: await exited, out: out.toString(), err }
}

describeStore((openFresh) => {
  it(
    'history goes through pipes of real processes, more of it than a pipe holds, without a colour or a bar',
    async () => {
      const { place } = await openAppsStore(openFresh)
      const env = { ...quietEnvironment(place.dataDir), ...(place.url !== undefined && { DATABASE_URL: place.url }) }
      const rows = Array.from({ length: 3_000 }, (_, index) => {
        const number = String(index).padStart(4, '0')
        return `${daysAgo(1)},https://app-${number}.example,App ${number},game,1,2,3`
      })
      const input = `${csvHeader}\n${rows.join('\n')}\n`
      const imported = await runProcess(['import', '-', '--format', 'csv'], env, input)
      const summary = `✓ 3,000 rows of 3,000 apps from ${daysAgo(1)} to ${daysAgo(1)}: 3,000 new apps, 3,000 days of apps changed.\n`
      expect(imported).toEqual({ exitCode: 0, out: '', err: summary })
      const exported = await runProcess(['export'], env, '')
      expect(exported.out).toBe(
        `${csvHeader},visibility,merged_into\n${rows.map((row) => `${row},public,\n`).join('')}`,
      )
      expect(exported).toMatchObject({ exitCode: 0, err: `✓ 3,000 rows, ${daysAgo(1)} to ${daysAgo(1)}.\n` })
    },
    timeoutMs,
  )
})
