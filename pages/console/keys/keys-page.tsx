import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useAnswer } from '../api/use-answer.ts'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { go, hereWith, hrefOf, type Place } from '../router/place.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { type ApiKey, keyColumns } from './key-columns.tsx'
import { loadKeys } from './load-keys.ts'
import { NewKey } from './new-key.tsx'

const keyOf = ({ hash }: ApiKey) => hash

/** Undo is offered for so long. */
const undoMs = 10_000

/** Who may send requests, and what each has spent. */
export function KeysPage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace') ?? undefined
  const answer = useAnswer((signal) => loadKeys(workspace, signal), [workspace])
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ readonly key: string; readonly name: string } | undefined>()
  const [disabled, setDisabled] = useState<ApiKey | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()
  const carryOut = async (change: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await change()
    } catch (error) {
      setProblem(asProblem(error))
    }
    answer.again()
  }
  const setState = ({ hash }: ApiKey, isDisabled: boolean) =>
    carryOut(() => ask(api.PATCH('/keys/{hash}', { params: { path: { hash } }, body: { disabled: isDisabled } })))
  const disable = async (key: ApiKey) => {
    await setState(key, true)
    setDisabled(key)
    setTimeout(() => setDisabled((now) => (now === key ? undefined : now)), undoMs)
  }
  const remove = ({ hash }: ApiKey) =>
    void carryOut(() => ask(api.DELETE('/keys/{hash}', { params: { path: { hash } } })))
  const wanted = query.get('key')
  const rows = (answer.value ?? []).filter(({ hash }) => wanted === null || hash === wanted)
  const shown = answer.problem ?? problem
  return (
    <div class="page fills">
      <h1 class="unseen">Keys</h1>
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {made !== undefined && <NewKey made={made} close={() => setMade(undefined)} />}
      {isCreating && (
        <CreateKeyForm
          close={() => setCreating(false)}
          made={(key, name) => {
            setCreating(false)
            setMade({ key, name })
            answer.again()
          }}
        />
      )}
      <DataTable
        name="Keys"
        columns={keyColumns({ disable, enable: (key) => void setState(key, false), remove })}
        rows={rows}
        keyOf={keyOf}
        tools={
          <>
            <button type="button" class="primary" onClick={() => setCreating(true)} disabled={isCreating}>
              Create a key
            </button>
            {wanted !== null && <OneKey />}
          </>
        }
        foot={
          rows.length > 0 || answer.isLoading || answer.problem !== undefined ? undefined : wanted !== null ? (
            <EmptyNote title="This key is deleted">
              <p>
                Nobody can use it any more. <a href={hrefOf(['requests'], { api_key_hash: wanted })}>Its requests</a>{' '}
                are kept.
              </p>
            </EmptyNote>
          ) : (
            <EmptyNote title="No keys yet">
              <p>
                A key lets a program send requests, with a limit of its own if you like. Create one, and paste it there.
              </p>
            </EmptyNote>
          )
        }
      />
      {disabled !== undefined && (
        <div class="toast" role="status">
          {disabled.name} is disabled.
          <button
            type="button"
            onClick={() => {
              setDisabled(undefined)
              void setState(disabled, false)
            }}
          >
            Undo
          </button>
        </div>
      )}
    </div>
  )
}

/** Says that one key alone is listed, which a request has led to. */
function OneKey() {
  return (
    <span class="chip">
      Only one key
      <button type="button" aria-label="Show all keys" onClick={() => go(hereWith({ key: undefined }))}>
        ×
      </button>
    </span>
  )
}
