import { readFileSync } from 'node:fs'

/** A package that a lockfile installs. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** Whether the gateway itself needs it, not only its tests and tools. */
  readonly isRuntime: boolean
}

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version?: string; readonly dev?: boolean }>
  >
}

/** The packages of lockfiles, each version once. */
export function lockedPackages(files: readonly string[]): readonly LockedPackage[] {
  const entries = files.flatMap((file) => Object.entries((JSON.parse(readFileSync(file, 'utf8')) as Lockfile).packages))
  const found = new Map<string, LockedPackage>()
  for (const [place, { name = nameOf(place), version, dev = false }] of entries) {
    if (place === '' || version === undefined) continue
    const id = `${name}@${version}`
    found.set(id, { name, version, isRuntime: !dev || found.get(id)?.isRuntime === true })
  }
  return [...found.values()]
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
