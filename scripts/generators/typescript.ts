import { join, resolve } from 'node:path'
import type { NodeMajor } from '../nodes/releases.ts'
import type { Generator, Place } from './generator.ts'

const root = resolve(import.meta.dirname, '..', '..')
const kubb = '4.39.3'

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

interface Row {
  /** The first one is the generator. */
  readonly packages: readonly [string, ...string[]]
  readonly node?: NodeMajor
  /** Its program in `node_modules/.bin`. */
  readonly bin: string
  readonly words: (contract: string) => readonly string[]
  readonly files?: (contract: string) => Readonly<Record<string, string>>
}

const rows: Readonly<Record<string, Row>> = {
  'openapi-fetch': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    bin: 'openapi-typescript',
    words: (contract) => [contract, '-o', 'types.ts', '--default-non-nullable=false'],
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
    bin: 'openapi-ts',
    words: (contract) => ['-i', contract, '-o', 'sdk', '-c', '@hey-api/client-fetch', '--no-log-file'],
  },
  orval: {
    packages: ['orval@8.38.0'],
    node: 24,
    bin: 'orval',
    words: () => ['--config', 'orval.config.cjs'],
    files: (contract) => ({
      'orval.config.cjs': `module.exports = { gateway: { input: '${contract}', output: { target: './sdk/api.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } } } }\n`,
    }),
  },
  kubb: {
    packages: [
      `@kubb/cli@${kubb}`,
      `@kubb/core@${kubb}`,
      `@kubb/plugin-oas@${kubb}`,
      `@kubb/plugin-ts@${kubb}`,
      `@kubb/plugin-client@${kubb}`,
    ],
    bin: 'kubb',
    words: () => ['generate', '--config', 'kubb.config.mjs'],
    files: (contract) => ({
      'kubb.config.mjs': `import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

export default defineConfig({
  root: '.',
  input: { path: '${contract}' },
  output: { path: './sdk', clean: true, format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch' })],
})
`,
    }),
  },
  'swagger-typescript-api': {
    packages: ['swagger-typescript-api@13.13.0'],
    bin: 'swagger-typescript-api',
    words: (contract) => ['generate', '-p', contract, '-o', 'sdk', '-n', 'api.ts'],
  },
  oazapfts: {
    packages: ['oazapfts@7.5.0', '@oazapfts/runtime@1.2.0'],
    bin: 'oazapfts',
    words: (contract) => [contract, 'sdk/api.ts'],
  },
}

/** Generators of TypeScript clients, from npm. */
export const typescript: Readonly<Record<string, Generator>> = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, toGenerator(row)]),
)

function toGenerator({ packages, node, bin, words, files }: Row): Generator {
  return {
    language: 'typescript',
    version: packages[0].replace(/^.+@/, ''),
    packages,
    ...(node !== undefined && { node }),
    files: ({ contract }) => ({
      ...files?.(contract),
      'package.json': '{"private": true, "type": "module"}',
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['consumer.ts'], include: ['sdk/**/*.ts'] }),
    }),
    generate: (place: Place) => ({
      file: place.node,
      words: [join(place.tools, 'node_modules/.bin', bin), ...words(place.contract)],
    }),
    compile: () => [
      {
        file: process.execPath,
        words: [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', '.', '--pretty', 'false'],
      },
    ],
    use: {
      file: 'consumer.ts',
      run: () => ({
        file: process.execPath,
        words: ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), 'consumer.ts'],
      }),
    },
  }
}
