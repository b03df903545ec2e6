import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './support/heavy-first.ts'
import { isEveryTest } from './support/level.ts'
import { plainTests } from './support/plain-tests.ts'
import { skipWithoutPackages } from './support/skip-without-packages.ts'
import { StrippedSources } from './support/stripped-sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const plain = plainTests(root)
// Tests that only `npm run test:all` runs, and those of packages.
const left = ['**/node_modules/**', ...(isEveryTest ? [] : ['test/**/*.all.test.ts'])]
const sources = new StrippedSources(root)
sources.write()
const plugins = [sources.plugin(), skipWithoutPackages(root)]
const shared = {
  // Much is allocated and soon forgotten: with more room for it, 6 % less time.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['test/support/property-seed.ts', 'test/support/restore-fakes.ts'],
  // Megabytes of generated validators need no transformation, which every file would wait for.
  server: { deps: { external: [/\/generated\/.*\.js$/, /\/\.cache\/stripped\//] } },
  // A wait on a busy machine may last five minutes, and then says for what.
  testTimeout: 600_000,
  hookTimeout: 300_000,
}

/** Tests wait more than they compute, so there are more workers than processors. Each takes up to 2 GB. */
function workers(): number {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max(1, Math.min(availableParallelism() + 3, Math.floor((memory - 1e9) / 2e9)))
}

export default defineConfig({
  test: {
    globalSetup: [
      'test/support/contract-coverage.ts',
      'test/support/one-build.ts',
      'test/support/one-template.ts',
      'test/contract/inside-bodies/body-coverage.ts',
      'test/matrix/print-matrix.ts',
    ],
    maxWorkers: workers(),
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        plugins,
        test: { ...shared, name: 'whole', include: ['test/**/*.test.ts'], exclude: [...plain, ...left] },
      },
      { plugins, test: { ...shared, name: 'plain', include: plain, exclude: left, isolate: false } },
    ],
  },
})
