import type { Generator } from './generator.ts'

const kubb = '4.39.3'

/** The generators, by name; the program that uses the client of each is `consumers/<name>.txt`. */
export const generators: Readonly<Record<string, Generator>> = {
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
    packages: ['orval@7.13.2'],
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
  'openapi-typescript-codegen': {
    packages: ['openapi-typescript-codegen@0.31.0'],
    bin: 'openapi',
    words: (contract) => ['--input', contract, '--output', 'sdk'],
  },
  oazapfts: {
    packages: ['oazapfts@7.5.0', '@oazapfts/runtime@1.2.0'],
    bin: 'oazapfts',
    words: (contract) => [contract, 'sdk/api.ts'],
  },
}
