/**
 * Makes what others install, in dist/package: an executable for this platform, packed as `.tar.xz`, and an npm package, with their
 * checksums and a bill of materials. `npm run package`.
 *
 *   --only executable|npm   makes one of them
 *   --node running          puts the Node.js that runs this inside, not the recommended one of the npm registry
 *   --no-archive            leaves the executable unpacked, which takes most of the time
 *   --into <folder>         writes elsewhere
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { sourceTime } from '../build/commit.ts'
import { buildGateway } from '../build.ts'
import { addonFor } from '../nodes/build-addon.ts'
import { fetchNode, type Node, runningNode } from '../nodes/fetch-node.ts'
import { type NodeMajor, nodeReleases, recommendedMajor } from '../nodes/releases.ts'
import { runProgram } from '../nodes/run-program.ts'
import { archiveFolder } from './archive-folder.ts'
import { checksums } from './checksums.ts'
import { makeExecutable } from './make-executable.ts'
import { makeNpmPackage } from './make-npm-package.ts'
import { neededLibrary } from './needed-library.ts'
import { softwareBill } from './software-bill.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const archiveBytesMax = 45_000_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    node: { type: 'string', default: String(recommendedMajor) },
    'no-archive': { type: 'boolean', default: false },
    into: { type: 'string', default: join(root, 'dist', 'package') },
  },
})
const into = resolve(values.into)
if (values.only !== undefined && !['executable', 'npm'].includes(values.only))
  throw new Error('--only takes executable or npm')

const startedAt = performance.now()
rmSync(into, { recursive: true, force: true })
mkdirSync(into, { recursive: true })
const made = [
  ...(values.only === 'npm' ? [] : await executable()),
  ...(values.only === 'executable' ? [] : await npm()),
]
writeFileSync(join(into, 'SHA256SUMS'), await checksums(made))
for (const file of made) console.log(`${(statSync(file).size / 1e6).toFixed(1).padStart(6)} MB  ${file}`)
console.log(`           ${join(into, 'SHA256SUMS')}`)
console.log(`made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)

async function executable(): Promise<readonly string[]> {
  const node = await chosenNode()
  const title = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`
  const program = join(into, manifest.name)
  await makeExecutable(node, program)
  console.log((await runAlone(program)).trim())
  console.log(`needs ${neededLibrary([readFileSync(node.program), readFileSync(await addonFor(node))])} or newer`)
  const bill = join(into, `${title}.cdx.json`)
  writeFileSync(bill, `${JSON.stringify(await softwareBill(root, node.version), null, 2)}\n`)
  if (values['no-archive']) return [program, bill]
  const archive = join(into, `${title}.tar.xz`)
  const folder = join(into, title)
  mkdirSync(folder)
  copyFileSync(program, join(folder, manifest.name))
  copyFileSync(bill, join(folder, basename(bill)))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root))
  const licence = join(node.folder ?? '', 'LICENSE')
  if (existsSync(licence)) copyFileSync(licence, join(folder, 'LICENSE-NODEJS'))
  await archiveFolder(folder, archive, sourceTime(root))
  rmSync(folder, { recursive: true })
  const { size } = statSync(archive)
  if (size > archiveBytesMax) throw new Error(`${archive} has ${size} bytes, more than ${archiveBytesMax}`)
  return [program, archive, bill]
}

function chosenNode(): Promise<Node> | Node {
  if (values.node === 'running') return runningNode
  if (!Object.hasOwn(nodeReleases, values.node)) throw new Error('--node takes 20, 22, 24 or running')
  return fetchNode(Number(values.node) as NodeMajor)
}

/** What it says of itself where nothing else is. */
async function runAlone(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-alone-'))
  try {
    return await runProgram(program, ['--version'], { cwd: folder, env: { XDG_CACHE_HOME: folder } })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function npm(): Promise<readonly string[]> {
  const dist = join(root, 'dist')
  await buildGateway(dist)
  const majors = Object.keys(nodeReleases).map((major) => Number(major) as NodeMajor)
  const nodes = values.node === 'running' ? [runningNode] : await Promise.all(majors.map(fetchNode))
  return [await makeNpmPackage({ root, dist, nodes }, into)]
}
