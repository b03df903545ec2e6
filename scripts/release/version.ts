import { type Change, type ChangeKind, changeKinds } from '../changes/change.ts'

/** The part of a version that a release raises. */
export type Step = 'major' | 'minor' | 'patch'

const steps: readonly Step[] = ['major', 'minor', 'patch']

/** What a change demands, by https://semver.org. */
const stepOf: Readonly<Record<ChangeKind, Step>> = {
  breaking: 'major',
  added: 'minor',
  changed: 'minor',
  fixed: 'patch',
}

/** True for three numbers, such as 2.1.0. */
export function isVersion(text: string): boolean {
  return /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text)
}

/** Says why a version cannot follow another with these changes; null if it can. */
export function refusalOf(version: string, last: string, changes: readonly Change[]): string | null {
  const raised = raisedStep(version, last)
  if (raised === null) return `${version} is not greater than ${last}, the last version.`
  const kind = changeKinds.find((each) => changes.some((change) => change.kind === each)) ?? 'fixed'
  const needed = stepOf[kind]
  if (steps.indexOf(raised) <= steps.indexOf(needed)) return null
  const files = changes.filter((change) => change.kind === kind).map(({ file }) => file)
  const one = nextVersion(last, needed)
  return `${version} is a ${raised} version, but some changes are of the kind "${kind}": ${files.join(', ')}. Release ${one}, or take these changes back.`
}

function raisedStep(version: string, last: string): Step | null {
  const before = numbersOf(last)
  const differences = numbersOf(version).map((each, index) => each - (before[index] ?? 0))
  const first = differences.findIndex((each) => each !== 0)
  return first === -1 || (differences[first] ?? 0) < 0 ? null : (steps[first] ?? null)
}

function nextVersion(last: string, step: Step): string {
  const at = steps.indexOf(step)
  return numbersOf(last)
    .map((each, index) => (index < at ? each : index === at ? each + 1 : 0))
    .join('.')
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
