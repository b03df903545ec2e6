import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietEnvironment } from '../cli/fake-terminal.ts'
import { builtProgram } from '../support/built-gateway.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/scim.md'), 'utf8')

interface Shown {
  readonly commands: string
  /** Lines that the commands must print, in this order; `…` stands for anything. */
  readonly output: readonly string[]
}

const shown: readonly Shown[] = [
  ...page.matchAll(/```sh run\n([\s\S]*?)```(?:\n+```text output\n([\s\S]*?)```)?/g),
].map(([, commands = '', output = '']) => ({ commands, output: output.split('\n').filter((line) => line !== '') }))

let gateway: TestGateway
let printed: string[]

// One shell for the whole page: later commands use what earlier ones have set.
beforeAll(async () => {
  gateway = await startGateway()
  const program = join(gateway.dataDir, 'dist/model-gateway.mjs')
  mkdirSync(join(gateway.dataDir, 'dist'))
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${await builtProgram()}" "$@"\n`)
  chmodSync(program, 0o755)
  const script = ['set -euo pipefail', ...shown.map(({ commands }) => `${commands}\necho; echo "${mark}"`)].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: gateway.dataDir,
    env: { ...quietEnvironment(gateway.dataDir), PATH: process.env['PATH'] ?? '', GATEWAY: gateway.url },
  })
  printed = stdout.split(mark)
}, 180_000)
afterAll(() => gateway.close())

const mark = '---- end of a block ----'

describe('the commands of docs/scim.md', () => {
  it('are there', () => expect(shown.length).toBeGreaterThan(4))

  it.each(shown.map(({ output }, index) => ({ index, output })))('print $output', ({ index, output }) => {
    const pattern = output.map((line) => line.split('…').map(plain).join('.*')).join('[\\s\\S]*')
    expect((printed[index] ?? '').replace(/ +/g, ' ')).toMatch(new RegExp(pattern))
  })
})

// Columns are as wide as what is in them.
function plain(text: string): string {
  return text.replace(/ +/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
