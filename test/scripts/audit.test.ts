import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockedPackages } from '../../scripts/audit/locked-packages.ts'
import { isInRange } from '../../scripts/audit/version-range.ts'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/c/node_modules/a': { version: '2.0.0', dev: true },
    'node_modules/alias': { name: '@x/real', version: '3.0.0', dev: true },
    'node_modules/d/node_modules/b': { version: '2.0.0' },
  },
}

function lockfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(lock))
  return file
}

/** A registry that answers that, and what it was asked. */
async function startRegistry(answer: string, status = 200) {
  const asked: { path: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? '', body: JSON.parse(await text(request)) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm/`, asked }
}

function audit(registry: string): Promise<{ status: number; output: string }> {
  const words = [
    'node_modules/tsx/dist/cli.mjs',
    'scripts/audit/main.ts',
    '--registry',
    registry,
    '--lockfile',
    lockfile(),
  ]
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, stdout) => {
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout })
    })
  })
}

it('reads each version of all lockfiles once, by its real name, and tells what runs in production', () => {
  expect(lockedPackages([lockfile(), lockfile()])).toEqual([
    { name: 'a', version: '1.2.3', isRuntime: true },
    { name: 'b', version: '2.0.0', isRuntime: true },
    { name: 'a', version: '2.0.0', isRuntime: false },
    { name: '@x/real', version: '3.0.0', isRuntime: false },
  ])
})

describe('npm run audit', () => {
  const advisory = (severity: string, range: string) => ({
    severity,
    title: 'Bad',
    url: 'https://x',
    vulnerable_versions: range,
  })

  it('fails for what is high and runs in production, and shows all that holds', async () => {
    const registry = await startRegistry(
      JSON.stringify({
        a: [advisory('high', '<2.0.0'), advisory('critical', '>=9.0.0')],
        '@x/real': [advisory('critical', '*')],
      }),
    )
    const { status, output } = await audit(registry.url)
    expect(registry.asked).toEqual([
      {
        path: '/npm/-/npm/v1/security/advisories/bulk',
        body: { a: ['1.2.3', '2.0.0'], b: ['2.0.0'], '@x/real': ['3.0.0'] },
      },
    ])
    const lines = output.trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^high +runtime +a@1\.2\.3 /)
    expect(lines[1]).toMatch(/^critical +tools +@x\/real@3\.0\.0 /)
    expect(lines[2]).toBe('4 packages: 2 advisories, 1 to be dealt with')
    expect(status).toBe(1)
  })

  it('passes for what is moderate, or about tools alone', async () => {
    const { url } = await startRegistry(JSON.stringify({ a: [advisory('moderate', '*'), advisory('high', '=2.0.0')] }))
    expect(await audit(url)).toMatchObject({
      status: 0,
      output: expect.stringContaining('3 advisories, 0 to be dealt with'),
    })
  })

  it.each([
    ['has no advisories', 404, '{}'],
    ['answers a page', 200, '<html>'],
    ['answers a list', 200, '[]'],
  ])('is skipped, and says so, where the registry %s', async (_, status, answer) => {
    const { url } = await startRegistry(answer, status)
    const audited = await audit(url)
    expect(audited.status).toBe(0)
    expect(audited.output).toMatch(/^skipped: the registry answered /)
  })

  it('is skipped where the registry is out of reach', async () => {
    expect(await audit('http://127.0.0.1:1/')).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^skipped: the registry could not be reached/),
    })
  })
})

describe('the range of an advisory', () => {
  it.each([
    ['1.4.1', '>=1.0.0 <1.4.2', true],
    ['1.4.2', '>=1.0.0 <1.4.2', false],
    ['2.0.0', '<1.0.0 || =2.0.0', true],
    ['2.0.0', '2.0.0', true],
    ['2.0.1', '<= 2.0.0', false],
    ['10.0.0', '>9.9.9', true],
    ['1.0.0-rc.1', '<1.0.0', true],
    ['1.0.0', '>1.0.0-rc.1', true],
    ['1.0.0', '*', true],
    ['1.0.0', '~1.2', true],
  ])('%s is in %s: %s', (version, range, isIn) => {
    expect(isInRange(version, range)).toBe(isIn)
  })
})
