import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { addonFor, addonName } from '../nodes/build-addon.ts'
import type { Node } from '../nodes/fetch-node.ts'
import { runProgram } from '../nodes/run-program.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

/** What the npm package is made from. */
export interface PackageParts {
  /** The project. */
  readonly root: string
  /** A build of the gateway. */
  readonly dist: string
  /** The versions of Node.js that it brings SQLite's addon for. */
  readonly nodes: readonly Node[]
}

/** Packs the gateway for npm, without dependencies and install scripts, and resolves to the archive's path. */
export async function makeNpmPackage({ root, dist, nodes }: PackageParts, into: string): Promise<string> {
  const folder = mkdtempSync(join(into, 'npm-'))
  try {
    for (const name of ['model-gateway.mjs', 'document-worker.mjs']) copyFileSync(join(dist, name), join(folder, name))
    for (const name of ['README.md', 'LICENSE']) copyFileSync(join(root, name), join(folder, name))
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root))
    mkdirSync(join(folder, 'addons'))
    for (const node of nodes) copyFileSync(await addonFor(node), join(folder, 'addons', addonName(node.modules)))
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`)
    const name = await runProgram('npm', ['pack', folder, '--silent', '--pack-destination', into], { cwd: into })
    return join(into, name.trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bundle holds all packages but one, which is asked for where none of the addons fits. */
function packedManifest(): object {
  const { name, version, description, license, type, engines } = manifest
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { [name]: 'model-gateway.mjs' },
    peerDependencies: { 'better-sqlite3': manifest.dependencies['better-sqlite3'] },
    peerDependenciesMeta: { 'better-sqlite3': { optional: true } },
  }
}
