import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
import { blocksOf } from '../../docs/page-blocks.ts'
import { builtProgram } from '../../support/built-gateway.ts'
import { runWords, temporaryFolder } from '../fake-terminal.ts'

const root = resolve(import.meta.dirname, '../../..')
const contract = {
  openapi: '3.0.3',
  info: { title: 'Moods', version: '1.0.0' },
  paths: {
    '/mood': {
      get: {
        operationId: 'getMood',
        responses: {
          '200': { description: 'It.', content: { 'application/json': { schema: { enum: ['calm', 'wild'] } } } },
        },
      },
    },
  },
}

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const cwd = temporaryFolder()
  for (const [name, value] of Object.entries(files)) writeFileSync(join(cwd, name), stringify(value))
  return cwd
}

const overlayOf = (...actions: object[]) => ({ overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions })

describe('contract overlay', () => {
  const first = overlayOf({ target: '$.info', update: { 'x-team': 'ours' } })
  const second = overlayOf({ target: '$.info', update: { 'x-team': 'theirs' } }, { target: '$.nothing', remove: true })

  it('prints the contract with all overlays, and says which targets select nothing', async () => {
    const cwd = folderWith({ 'a.yaml': contract, '1.yaml': first, '2.yaml': second })
    const { exitCode, out, err } = await runWords(['contract', 'overlay', 'a.yaml', '1.yaml', '2.yaml'], { cwd })
    expect([exitCode, err]).toEqual([0, '! 2.yaml: actions[1].target: $.nothing selects nothing.\n'])
    expect(parse(out)).toEqual({ ...contract, info: { ...contract.info, 'x-team': 'theirs' } })
    const strict = await runWords(['contract', 'overlay', 'a.yaml', '2.yaml', '--strict'], { cwd })
    expect(strict.exitCode).toBe(1)
  })

  it('writes JSON to a file where that is asked for', async () => {
    const cwd = folderWith({ 'a.yaml': contract, '1.yaml': first })
    const { exitCode, out } = await runWords(['contract', 'overlay', 'a.yaml', '1.yaml', '--json', '-o', 'b.json'], {
      cwd,
    })
    expect([exitCode, out]).toEqual([0, ''])
    expect(JSON.parse(readFileSync(join(cwd, 'b.json'), 'utf8'))).toHaveProperty(['info', 'x-team'], 'ours')
  })

  it('exits with 2 and the place for an overlay that is none', async () => {
    const cwd = folderWith({ 'a.yaml': contract, '1.yaml': overlayOf({ target: '$[', remove: true }) })
    const { exitCode, err } = await runWords(['contract', 'overlay', 'a.yaml', '1.yaml'], { cwd })
    expect([exitCode, err]).toEqual([2, expect.stringContaining('1.yaml: actions[0].target: is no JSONPath')])
  })

  it('applies the example of the page to our own contract, every target selecting something', async () => {
    const [block] = blocksOf('docs/contract-tools.md').filter(({ kind }) => kind === 'yaml overlay')
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'team.yaml'), block?.text ?? '')
    const words = ['contract', 'overlay', join(root, 'openapi.yaml'), 'team.yaml', '--strict', '--json']
    const { exitCode, out, err } = await runWords(words, { cwd })
    expect([exitCode, err]).toEqual([0, ''])
    const { paths } = JSON.parse(out) as { paths: Record<string, { get: object }> }
    expect(paths['/models']?.get).toHaveProperty('x-owner', 'platform')
    expect(paths).not.toHaveProperty(['/credits'])
  })
})

/** The first text of a process that matches; it is ended after the test. */
function started(child: ChildProcess, pattern: RegExp): Promise<string> {
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((found, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (pattern.test(text)) found(text)
    })
    child.on('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}

describe('contract mock', () => {
  it('ends with 1 and one sentence where its port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const cwd = folderWith({ 'a.yaml': contract })
    const { exitCode, out, err } = await runWords(['contract', 'mock', 'a.yaml', '--port', String(port)], { cwd })
    expect([exitCode, out, err]).toEqual([
      1,
      '',
      `✗ Port ${port} on 127.0.0.1 is in use: choose another with --port (0 takes any free one).\n`,
    ])
  })

  it('prints its operations, answers, and ends on SIGTERM with 0', async () => {
    const cwd = folderWith({ 'a.yaml': contract })
    const child = spawn(
      process.execPath,
      [await builtProgram(), 'contract', 'mock', join(cwd, 'a.yaml'), '--port', '0'],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NO_COLOR: '1' } },
    )
    const text = await started(child, /mocked at (\S+)/)
    expect(text).toMatch(/^GET +\/mood +getMood +200$/m)
    const origin = /mocked at (\S+)/.exec(text)?.[1] ?? ''
    const response = await fetch(`${origin}/mood`)
    expect([response.status, ['calm', 'wild'].includes((await response.json()) as string)]).toEqual([200, true])
    const ended = new Promise((found) => child.on('exit', found))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
