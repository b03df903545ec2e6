import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles the fake upstream and rawproxy into `directory`, as the gateway is bundled: start and memory compare like with like. */
export async function bundleProcesses(directory: string): Promise<void> {
  await build({
    entryPoints: {
      'fake-upstream': join(import.meta.dirname, '..', 'upstream', 'fake-upstream.ts'),
      'raw-proxy': join(import.meta.dirname, 'raw-proxy.ts'),
    },
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
    logLevel: 'error',
  })
}

/** The path of the built gateway; builds it where that has not happened yet. Throws when there is none afterwards. */
export function findGatewayBundle(root: string): string {
  const bundle = join(root, 'dist', 'model-gateway.mjs')
  if (existsSync(bundle)) return bundle
  process.stderr.write('dist/model-gateway.mjs is missing: npm run build\n')
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0 || !existsSync(bundle)) {
    throw new Error('npm run build made no dist/model-gateway.mjs; --self-check measures rawproxy without it')
  }
  return bundle
}
