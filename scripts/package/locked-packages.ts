import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that the gateway has in it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Its folder, below that of the project. */
  readonly place: string
}

interface Entry {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

/** The packages of the lockfile that the gateway runs with, by name. Tools and what not every system has are left out. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>
  }
  return Object.entries(lock.packages)
    .filter(([place, { dev = false, optional = false }]) => place !== '' && !dev && !optional)
    .map(([place, { version, license = 'unknown' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license, place }
    })
    .toSorted((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1))
}
