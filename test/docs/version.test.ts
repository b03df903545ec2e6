import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { pageOf, sectionLinesMax } from '../../scripts/release/changelog-section.ts'
import { versionPlaces, versionsIn } from '../../scripts/release/version-places.ts'
import { version } from '../../src/cli/version.ts'
import { startGateway } from '../support/test-gateway.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { info } = parse(read('openapi.yaml')) as { info: { version: string } }

it('every file that names the version, and the command line, have that of the contract', () => {
  for (const place of versionPlaces) {
    const versions = versionsIn(place, read(place.file))
    expect(new Set(versions), place.file).toEqual(new Set([info.version]))
  }
  expect(version).toBe(info.version)
})

it('each version of the changelog has a date, a page and at most 40 lines, and the newest is that version', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^(?=## )/m)
  expect(sections[0]).toMatch(`## [${info.version}] - `)
  for (const section of sections) {
    const [, name = ''] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}\n/.exec(section) ?? []
    expect(section).toContain(`[${pageOf(name)}](${pageOf(name)})`)
    expect(read(pageOf(name))).toMatch(`# ${name}\n`)
    expect(section.trimEnd().split('\n').length).toBeLessThanOrEqual(sectionLinesMax)
  }
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
