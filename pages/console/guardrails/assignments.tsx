import { useState } from 'preact/hooks'
import { type Answer, useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { TickList } from '../parts/tick-list.tsx'
import { useAct } from '../parts/use-act.ts'
import { words } from '../words/numbers.ts'
import { type AssignedTo, changesOf, inBatches, nameOf } from './assigned.ts'
import { type Assignable, assignmentKinds } from './assignment-kinds.ts'

/** Whom a guardrail looks after: keys, members and workspaces, each to tick. */
export function Assignments({ guardrail }: { readonly guardrail: string }) {
  return (
    <section aria-labelledby="assigned">
      <h2 id="assigned">Assigned to</h2>
      <p class="muted">It counts for requests of what is ticked here, and only for them.</p>
      <div class="thirds">
        {assignmentKinds.map((kind) => (
          <Kind key={kind.title} kind={kind} guardrail={guardrail} />
        ))}
      </div>
    </section>
  )
}

function Kind({ kind, guardrail }: { readonly kind: Assignable; readonly guardrail: string }) {
  const answer = useAnswer((signal) => kind.load(guardrail, signal), [guardrail])
  return (
    <section class="card" aria-label={kind.title}>
      <Answered answer={answer}>
        {(found) => <Choice kind={kind} guardrail={guardrail} found={found} answer={answer} />}
      </Answered>
    </section>
  )
}

function Choice(props: {
  readonly kind: Assignable
  readonly guardrail: string
  readonly found: AssignedTo
  readonly answer: Answer<AssignedTo>
}) {
  const { kind, guardrail, found, answer } = props
  const [ticked, setTicked] = useState<ReadonlySet<string> | undefined>()
  const { problem, isBusy, run } = useAct()
  const mayAssign = useMayDo()('bulkAssignKeysToGuardrail')
  const wanted = ticked ?? found.assigned
  const { added, removed } = changesOf(found.assigned, wanted)
  const save = async () => {
    const isDone = await run(async () => {
      for (const some of inBatches(added)) await kind.assign(guardrail, some)
      for (const some of inBatches(removed)) await kind.unassign(guardrail, some)
    })
    if (isDone) setTicked(undefined)
    answer.again()
  }
  return (
    <>
      <h3>
        {kind.title} <span class="muted">{words.count(found.assigned.size)}</span>
      </h3>
      {found.all.length === 0 ? (
        <p class="muted">There are none yet.</p>
      ) : mayAssign ? (
        <TickList title={kind.title} items={found.all} ticked={wanted} change={setTicked} />
      ) : (
        <p>{[...found.assigned].map((id) => nameOf(found, id)).join(', ') || 'None.'}</p>
      )}
      {problem !== undefined && <ProblemNote problem={problem} />}
      {added.length + removed.length > 0 && (
        <div class="actions">
          <button type="button" class="primary" disabled={isBusy} onClick={() => void save()}>
            {saveWords(added.length, removed.length)}
          </button>
          <button type="button" onClick={() => setTicked(undefined)}>
            Cancel
          </button>
        </div>
      )}
    </>
  )
}

function saveWords(added: number, removed: number): string {
  const parts = [added > 0 && `assign to ${words.count(added)}`, removed > 0 && `take from ${words.count(removed)}`]
  const text = parts.filter((part) => part !== false).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
