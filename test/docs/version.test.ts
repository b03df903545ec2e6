import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { version } from '../../src/cli/version.ts'
import { startGateway } from '../support/test-gateway.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { info } = parse(read('openapi.yaml')) as { info: { version: string } }

it('package, lockfile and command line have the version of the contract', () => {
  const manifest = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } }
  expect([manifest.version, lock.version, lock.packages[''].version, version]).toEqual(Array(4).fill(info.version))
})

it('the newest release of the changelog is that version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](.*)$/gm)]
  const newest = headings.find(([, name]) => name !== 'Unreleased')
  expect(newest?.[1]).toBe(info.version)
  expect(newest?.[2]).toMatch(/^ - \d{4}-\d{2}-\d{2}$/)
})

it('the served contract has that version', async () => {
  const gateway = await startGateway()
  try {
    const served = (await (await fetch(`${gateway.origin}/openapi.json`)).json()) as { info: { version: string } }
    expect(served.info.version).toBe(version)
  } finally {
    await gateway.close()
  }
})

it('.nvmrc names the oldest Node.js that package.json takes', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toMatch(new RegExp(`^>=${read('.nvmrc').trim()}\\.`))
})
