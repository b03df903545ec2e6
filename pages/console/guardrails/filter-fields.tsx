import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { ChoiceField, TextField } from '../parts/form-fields.tsx'
import { actionTitles, builtinTitles, directionTitles, scopeTitles, slugs } from './filter-rows.ts'

/** A filter of either kind, as far as there is one. */
type Entry = Partial<Omit<Schema<'ContentFilterBuiltinEntry'>, 'label'>> & Partial<Schema<'ContentFilterEntry'>>

/** Rows for the built-in filters of a guardrail. */
export function BuiltinFields({ filters }: { readonly filters: readonly Entry[] }) {
  const { rows, add, remove } = useRows(filters, 'b')
  return (
    <div class="wide filter-rows">
      {rows.map(({ key, entry }, at) => (
        <BuiltinRow key={key} row={key} entry={entry} at={at + 1} remove={() => remove(key)} />
      ))}
      <button type="button" onClick={() => add({ slug: slugs[0] ?? 'email' })}>
        Add a built-in filter
      </button>
    </div>
  )
}

/** Rows for the patterns of a guardrail. */
export function PatternFields({ filters }: { readonly filters: readonly Entry[] }) {
  const { rows, add, remove } = useRows(filters, 'p')
  return (
    <div class="wide filter-rows">
      {rows.map(({ key, entry }, at) => (
        <fieldset key={key} class="line-fields" aria-label={`Pattern ${at + 1}`}>
          <input type="hidden" name="own" value={key} />
          <TextField name={`pattern.${key}`} title="Pattern (RE2)" value={entry.pattern} placeholder="ACME-\d{6}" />
          <TextField name={`label.${key}`} title="Called" value={entry.label} placeholder="ticket" longest={100} />
          <Outcome row={key} entry={entry} />
          <button type="button" onClick={() => remove(key)} aria-label={`Remove pattern ${at + 1}`}>
            Remove
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => add({})}>
        Add a pattern
      </button>
    </div>
  )
}

function BuiltinRow(props: {
  readonly row: string
  readonly entry: Entry
  readonly at: number
  readonly remove: () => void
}) {
  const { row, entry, at, remove } = props
  const [slug, setSlug] = useState<string>(entry.slug ?? '')
  return (
    <fieldset class="line-fields" aria-label={`Built-in filter ${at}`}>
      <input type="hidden" name="builtin" value={row} />
      <input type="hidden" name={`label.${row}`} value={entry.label ?? ''} />
      <ChoiceField
        name={`slug.${row}`}
        title="Finds"
        value={entry.slug}
        choices={Object.entries(builtinTitles)}
        choose={setSlug}
      />
      <Outcome row={row} entry={entry} />
      {slug === 'regex-prompt-injection' && (
        <ChoiceField
          name={`scope.${row}`}
          title="Looks at"
          value={entry.scan_scope}
          choices={[['', 'as by default'], ...Object.entries(scopeTitles)]}
        />
      )}
      <button type="button" onClick={remove} aria-label={`Remove built-in filter ${at}`}>
        Remove
      </button>
    </fieldset>
  )
}

function Outcome({ row, entry }: { readonly row: string; readonly entry: Entry }) {
  return (
    <>
      <ChoiceField
        name={`action.${row}`}
        title="Then"
        value={entry.action ?? 'redact'}
        choices={Object.entries(actionTitles)}
      />
      <ChoiceField
        name={`direction.${row}`}
        title="In"
        value={entry.applies_to}
        choices={[['', 'as the guardrail'], ...Object.entries(directionTitles)]}
      />
    </>
  )
}

/** Rows that come and go. A row keeps its key, and with it what is written there. */
function useRows(filters: readonly Entry[], prefix: string) {
  const [next, setNext] = useState(filters.length)
  const [rows, setRows] = useState(() => filters.map((entry, at) => ({ key: `${prefix}${at}`, entry })))
  return {
    rows,
    add(entry: Entry) {
      setRows([...rows, { key: `${prefix}${next}`, entry }])
      setNext(next + 1)
    },
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
  }
}
