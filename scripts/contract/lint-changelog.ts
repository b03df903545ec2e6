import { operationsOf, type Spec } from '../../codegen/spec.ts'
import { describeChange } from '../../src/lockstep/diff/change.ts'
import { compareContracts } from '../../src/lockstep/diff/compare-contracts.ts'
import type { Finding } from '../../src/lockstep/lint/finding.ts'
import { newestSectionLine, untoldChanges, untoldOperations } from './changelog.ts'
import { type ContractShape, shapeOf } from './contract-shape.ts'

/** A finding in the contract or in the changelog, and which of them it is. */
export interface ReleaseFinding extends Finding {
  readonly file: 'openapi.yaml' | 'CHANGELOG.md'
}

/** What callers are not told of: operations that are new since the last release, and changes that take something from callers. */
export function lintChangelog(spec: Spec, released: ContractShape, changelog: string): ReleaseFinding[] {
  const now = new Map(operationsOf(spec).map((each) => [each.id, each]))
  const before = new Set(operationsOf(released as Spec).map(({ id }) => id))
  const place = (id: string): Pick<ReleaseFinding, 'file' | 'at'> => {
    const found = now.get(id)
    if (found === undefined) return { file: 'CHANGELOG.md', at: { line: newestSectionLine(changelog), column: 1 } }
    return { file: 'openapi.yaml', at: ['paths', found.path, found.method] }
  }
  const fresh = [...now.keys()].filter((id) => !before.has(id))
  return [
    ...untoldOperations(fresh, changelog).map((id) => ({
      rule: 'changelog-new-operation',
      ...place(id),
      message: `${id} is new since the last release: tell callers in the newest section of CHANGELOG.md, as \`${id}\`.`,
    })),
    ...untoldChanges(changesBetween(released, shapeOf(spec)), changelog).map(({ operation, ...change }) => ({
      rule: 'changelog-breaking',
      ...place(operation),
      message: `${operation}: ${describeChange(change)}. Tell callers under "### Breaking" of the newest section of CHANGELOG.md, as \`${operation}\`, or take the change back.`,
    })),
  ]
}

function changesBetween(released: ContractShape, now: ContractShape) {
  return compareContracts({ ...released }, { ...now })
}
