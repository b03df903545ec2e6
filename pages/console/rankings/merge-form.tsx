import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import type { App } from './apps-table.tsx'

const choicesMax = 100

/** Chooses another app that this one is to count for. */
export function MergeForm({ app, merge }: { readonly app: App; readonly merge: (into: number) => Promise<unknown> }) {
  const [search, setSearch] = useState('')
  const [into, setInto] = useState('')
  const answer = useAnswer(
    async (signal) => {
      const query = { limit: choicesMax, ...(search !== '' && { search }) }
      return (await ask(api.GET('/apps', { params: { query }, signal }))).data
    },
    [search],
  )
  const others = (answer.value ?? []).filter(({ id, merged_into }) => id !== app.id && merged_into === null)
  const chosen = others.find(({ id }) => String(id) === into)
  return (
    <fieldset class="merge-form">
      <legend>Merge into another app</legend>
      <p class="muted">The same app under another origin counts for the one that stays, for the past, too.</p>
      <label class="field">
        <span>Find it</span>
        <input
          value={search}
          placeholder="Name or origin"
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setSearch(value.trim())}
        />
      </label>
      <label class="field">
        <span>Counts for</span>
        <select value={into} onChange={({ currentTarget: { value } }) => setInto(value)}>
          <option value="">Choose an app</option>
          {others.map(({ id, name, origin }) => (
            <option key={id} value={String(id)}>
              {name} ({origin})
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && (
        <ConfirmButton act={() => void merge(chosen.id)}>Merge into {chosen.name}</ConfirmButton>
      )}
    </fieldset>
  )
}
