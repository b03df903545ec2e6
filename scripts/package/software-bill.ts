import Database from 'better-sqlite3'
import manifest from '../../package.json' with { type: 'json' }
import { runProgram } from '../nodes/run-program.ts'
import { lockedPackages } from './locked-packages.ts'

interface Component {
  readonly 'bom-ref': string
  readonly type: string
  readonly name: string
  readonly version: string
}

interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

/** A software bill of materials in CycloneDX's format. */
export interface SoftwareBill {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
}

type Written = SoftwareBill & {
  readonly serialNumber?: string
  readonly metadata: { readonly timestamp?: string }
}

/** What is in the gateway, as npm tells it; SQLite, and the Node.js beside it, if one is named. The same for the same lockfile. */
export async function softwareBill(root: string, nodeVersion: string | null): Promise<SoftwareBill> {
  const text = await runProgram('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
  })
  const { serialNumber: _serialNumber, metadata, ...bill } = JSON.parse(text) as Written
  const { timestamp: _timestamp, ...told } = metadata
  // Not npm's own "--omit dev": it leaves out what tools use too, a third of all.
  const inside = new Set(lockedPackages(root).map(({ name, version }) => `${name}@${version}`))
  const isInside = (component: Component) => inside.has(`${component.name}@${component.version}`)
  const kept = bill.components.filter(isInside)
  const missing = [...inside].filter((each) => !kept.some(({ name, version }) => each === `${name}@${version}`))
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(', ')}`)
  const beside = [foreign('sqlite', sqliteVersion()), ...(nodeVersion === null ? [] : [foreign('node', nodeVersion)])]
  const components = [...kept, ...beside]
  const refs = new Set([told.component, ...components].map((each) => each['bom-ref']))
  return {
    ...bill,
    metadata: { ...told, component: { ...told.component, name: manifest.name } },
    components,
    dependencies: [
      ...bill.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
      ...beside.map((each) => ({ ref: each['bom-ref'], dependsOn: [] })),
    ],
  }
}

function foreign(name: string, version: string): Component & { readonly purl: string } {
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl: `pkg:generic/${name}@${version}` }
}

/** That of the addon. */
function sqliteVersion(): string {
  const database = new Database(':memory:')
  try {
    return database.prepare('select sqlite_version()').pluck().get() as string
  } finally {
    database.close()
  }
}
