import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeReleases, recommendedMajor } from '../../../scripts/nodes/releases.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const versions = Object.values(nodeReleases).map(({ version }) => version)

it('the oldest is the first that package.json takes, and README recommends the newest', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(`${engines.node}.0`).toBe(`>=${versions[0]}`)
  expect(Number(Object.keys(nodeReleases).at(-1))).toBe(recommendedMajor)
  expect(read('README.md')).toContain(`Node.js 20.19 or newer (${recommendedMajor} is recommended)`)
})
