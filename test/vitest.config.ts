import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { plainTests } from './support/plain-tests.ts'
import { skipWithoutPackages } from './support/skip-without-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const plain = plainTests(root)
const plugins = [skipWithoutPackages(root)]
const shared = {
  setupFiles: ['test/support/property-seed.ts'],
  // Megabytes of generated validators need no transformation, which every file would wait for.
  server: { deps: { external: [/\/generated\/.*\.js$/] } },
  // On a busy machine a page may take seconds to show what it has.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: [
      'test/support/contract-coverage.ts',
      'test/support/one-build.ts',
      'test/contract/inside-bodies/body-coverage.ts',
      'test/matrix/print-matrix.ts',
    ],
    // Tests wait for sockets and databases more than they compute: two processors are busy with three.
    maxWorkers: 3,
    projects: [
      {
        plugins,
        test: { ...shared, name: 'whole', include: ['test/**/*.test.ts'], exclude: ['**/node_modules/**', ...plain] },
      },
      { plugins, test: { ...shared, name: 'plain', include: plain, isolate: false } },
    ],
  },
})
