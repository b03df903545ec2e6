import type { LockedPackage } from './locked-packages.ts'
import { isInRange } from './version-range.ts'

const severities = ['low', 'moderate', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** An advisory that holds for a package of the lockfile. */
export interface Finding {
  readonly locked: LockedPackage
  readonly severity: Severity
  readonly title: string
  readonly url: string
  readonly range: string
}

/** The registry could not be asked; the message says why. */
export class UnreachableError extends Error {}

const timeoutMs = 30_000

interface Advisory {
  readonly title?: unknown
  readonly url?: unknown
  readonly severity?: unknown
  readonly vulnerable_versions?: unknown
}

/** Asks a registry for its advisories about packages, all at once. Rejects with UnreachableError where it has none to give. */
export async function findAdvisories(
  registry: string,
  packages: readonly LockedPackage[],
): Promise<readonly Finding[]> {
  const versions: Record<string, string[]> = {}
  for (const { name, version } of packages) versions[name] = [...(versions[name] ?? []), version]
  const found = await ask(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/*$/, '/')), versions)
  return packages.flatMap((locked) => {
    const advisories = found[locked.name]
    if (!Array.isArray(advisories)) return []
    return (advisories as Advisory[]).flatMap((advisory) => toFinding(locked, advisory) ?? [])
  })
}

async function ask(url: URL, versions: Readonly<Record<string, string[]>>): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new UnreachableError(`the registry could not be reached (${reasonOf(error)})`)
  })
  if (!response.ok) throw new UnreachableError(`the registry answered ${response.status}: it may have no advisories`)
  const found: unknown = await response.json().catch(() => null)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw new UnreachableError('the registry answered something that is no list of advisories')
  }
  return found as Readonly<Record<string, unknown>>
}

function toFinding(locked: LockedPackage, advisory: Advisory): Finding | undefined {
  const range = typeof advisory.vulnerable_versions === 'string' ? advisory.vulnerable_versions : '*'
  if (!isInRange(locked.version, range)) return undefined
  // What says nothing of how bad it is is taken to be bad.
  const severity = severities.find((each) => each === advisory.severity) ?? 'high'
  return { locked, severity, title: String(advisory.title ?? ''), url: String(advisory.url ?? ''), range }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Whether a finding must be dealt with before a release: high or critical, in what runs in production. */
export function isGrave({ locked, severity }: Finding): boolean {
  return locked.isRuntime && (severity === 'high' || severity === 'critical')
}

/** A table of findings, the gravest first. */
export function describeFindings(findings: readonly Finding[]): string {
  const rank = (finding: Finding) => (isGrave(finding) ? 10 : 0) + severities.indexOf(finding.severity)
  return findings
    .toSorted((one, other) => rank(other) - rank(one))
    .map(({ locked, severity, title, url, range }) => {
      const where = locked.isRuntime ? 'runtime' : 'tools'
      return `${severity.padEnd(9)} ${where.padEnd(8)} ${`${locked.name}@${locked.version}`.padEnd(36)} ${title} (${range}) ${url}`
    })
    .join('\n')
}
