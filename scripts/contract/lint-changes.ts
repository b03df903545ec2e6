import { operationsOf, type Spec } from '../../codegen/spec.ts'
import { describeChange } from '../../src/lockstep/diff/change.ts'
import { compareContracts } from '../../src/lockstep/diff/compare-contracts.ts'
import type { FileFinding } from '../../src/lockstep/lint/finding.ts'
import type { Change } from '../changes/change.ts'
import { type PendingChanges, pendingFolder } from '../changes/pending-changes.ts'
import { type ContractShape, shapeOf } from './contract-shape.ts'

/** What callers are not told of: operations that are new since the last release, and changes that take something from callers. */
export function lintChanges(spec: Spec, released: ContractShape, { changes, findings }: PendingChanges): FileFinding[] {
  const now = new Map(operationsOf(spec).map((each) => [each.id, each]))
  const before = new Set(operationsOf(released as Spec).map(({ id }) => id))
  const place = (id: string): Pick<FileFinding, 'file' | 'at'> => {
    const found = now.get(id)
    if (found === undefined) return { file: pendingFolder, at: { line: 1, column: 1 } }
    return { file: 'openapi.yaml', at: ['paths', found.path, found.method] }
  }
  const told = operationsIn(changes)
  // A rule that the gateway already enforced breaks no caller.
  const toldAsBroken = operationsIn(
    changes.filter(({ kind, text }) => kind === 'breaking' || text.includes('already refused')),
  )
  const untold = [...now.keys()].filter((id) => !before.has(id) && !told.has(id))
  const broken = compareContracts({ ...released }, { ...shapeOf(spec) }).filter(
    ({ operation, level }) => level === 'breaking' && !toldAsBroken.has(operation),
  )
  return [
    ...findings,
    ...untold.map((id) => ({
      rule: 'change-new-operation',
      ...place(id),
      message: `${id} is new since the last release: tell callers in a file of ${pendingFolder}, as "added: \`${id}\`: …".`,
    })),
    ...broken.map(({ operation, ...change }) => ({
      rule: 'change-breaking',
      ...place(operation),
      message: `${operation}: ${describeChange(change)}. Tell callers in a file of ${pendingFolder}, as "breaking: \`${operation}\`: …", or take the change back.`,
    })),
  ]
}

/** What stands in backquotes and can be an operationId. */
function operationsIn(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ text }) => [...text.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name)))
}
