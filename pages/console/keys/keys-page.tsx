import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useChange } from '../parts/use-change.ts'
import { useUndo } from '../parts/use-undo.tsx'
import { go, hereWith, hrefOf, type Place } from '../router/place.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { type ApiKey, keyColumns } from './key-columns.tsx'
import { loadKeys } from './load-keys.ts'
import { NewKey } from './new-key.tsx'
import { useOwnKey } from './use-own-key.ts'

const keyOf = ({ hash }: ApiKey) => hash

/** Who may send requests, and what each has spent. */
export function KeysPage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace') ?? undefined
  const answer = useAnswer((signal) => loadKeys(workspace, signal), [workspace])
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ readonly key: string; readonly name: string } | undefined>()
  const { problem, change } = useChange(answer.again)
  const { offer, toast } = useUndo()
  const may = useMayDo()
  const own = useOwnKey()
  const setState = ({ hash }: ApiKey, isDisabled: boolean) =>
    change(() => ask(api.PATCH('/keys/{hash}', { params: { path: { hash } }, body: { disabled: isDisabled } })))
  const disable = async (key: ApiKey) => {
    if (await setState(key, true)) offer(`${key.name} is disabled.`, () => void setState(key, false))
  }
  const enable = (key: ApiKey) => void setState(key, false)
  const remove = ({ hash }: ApiKey) =>
    void change(() => ask(api.DELETE('/keys/{hash}', { params: { path: { hash } } })))
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
          workspace={workspace}
          close={() => setCreating(false)}
          made={(key, name) => {
            setMade({ key, name })
            answer.again()
          }}
        />
      )}
      <DataTable
        name="Keys"
        columns={keyColumns({ own, may, disable, enable, remove })}
        rows={rows}
        keyOf={keyOf}
        tools={
          <>
            <Allowed to="createKey">
              <button type="button" class="primary" onClick={() => setCreating(true)} disabled={isCreating}>
                Create a key
              </button>
            </Allowed>
            {wanted !== null && <OneKey />}
          </>
        }
        foot={
          rows.length > 0 || answer.isLoading || answer.problem !== undefined ? undefined : wanted !== null ? (
            <EmptyNote title="There is no such key">
              <p>
                It is deleted, {workspace !== undefined && 'it is of another workspace, '}or the address is wrong.{' '}
                <a href={hereWith({ key: undefined })}>Show all keys</a>, or see{' '}
                <a href={hrefOf(['requests'], { api_key_hash: wanted })}>its requests</a>, which are kept.
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
      {toast}
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
