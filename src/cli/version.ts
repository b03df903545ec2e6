import manifest from '../../package.json' with { type: 'json' }

/** What the build writes in its place: the commit that it was made from, if that is known. */
declare const builtFromCommit: string | undefined

/** The version of this program. */
export const version: string = manifest.version

/** What SQLite's addon is part of, as npm is asked for it. */
export const sqlitePackage = `better-sqlite3@${manifest.dependencies['better-sqlite3']}`

/** What `--version` prints: this program, the API that it answers, and what it was made from, in one line. */
export async function describeVersion(): Promise<string> {
  const { contractVersion } = await import('../contract/contract.ts')
  return `${manifest.name} ${version} (API ${await contractVersion()}, ${origin()}, Node.js ${process.version})`
}

function origin(): string {
  if (typeof builtFromCommit === 'undefined') return 'from the sources'
  return builtFromCommit === '' ? 'commit unknown' : `commit ${builtFromCommit}`
}
