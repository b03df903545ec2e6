/**
 * Makes the image that the Dockerfile describes, without Docker: `npm run image` writes dist/image, in the OCI image layout.
 *
 *   --node running         with the Node.js that runs this, not the recommended one of the npm registry
 *   --root-only <folder>   writes only the root file system, which is what the Dockerfile does
 *   --into <folder>        writes elsewhere
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { commitOf, sourceTime } from '../build/commit.ts'
import { buildGateway } from '../build.ts'
import { fetchNode, runningNode } from '../nodes/fetch-node.ts'
import { recommendedMajor } from '../nodes/releases.ts'
import { makeImage } from './make-image.ts'
import { makeRoot } from './make-root.ts'
import { readDockerfile } from './read-dockerfile.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const { values } = parseArgs({
  options: {
    node: { type: 'string', default: String(recommendedMajor) },
    'root-only': { type: 'string' },
    into: { type: 'string', default: join(root, 'dist', 'image') },
  },
})
if (!['running', String(recommendedMajor)].includes(values.node))
  throw new Error(`--node takes ${recommendedMajor} or running`)

// What is in the image can be read by its user, whoever makes it.
process.umask(0o022)
const dist = join(root, 'dist')
await buildGateway(dist)
const node = values.node === 'running' ? runningNode : await fetchNode(recommendedMajor)
const folder = values['root-only'] ?? mkdtempSync(join(tmpdir(), 'gateway-root-'))
try {
  mkdirSync(folder, { recursive: true })
  await makeRoot({ root, dist, node }, folder)
  if (values['root-only'] === undefined) await pack(folder, resolve(values.into))
} finally {
  if (values['root-only'] === undefined) rmSync(folder, { recursive: true })
}

async function pack(made: string, into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true })
  const described = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const commit = commitOf(root)
  const labels = {
    'org.opencontainers.image.version': manifest.version,
    ...(commit !== '' && { 'org.opencontainers.image.revision': commit }),
  }
  const config = { ...described, Labels: { ...described.Labels, ...labels } }
  await makeImage({ root: made, config, tag: manifest.version, time: sourceTime(root) }, into)
  console.log(`${into}: an image of Node.js ${node.version} in the OCI layout, by the name ${manifest.version}`)
  console.log(`load it: skopeo copy oci:${into}:${manifest.version} docker-daemon:model-gateway:${manifest.version}`)
}
