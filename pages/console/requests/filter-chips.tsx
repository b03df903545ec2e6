import { useState } from 'preact/hooks'
import { go, hereWith } from '../router/place.ts'
import { type FilterName, filterKinds, filterNames, sortOf, sortTitles } from './filters.ts'

/** The filters of a list as chips, a way to add one, and the order. */
export function FilterChips({ query }: { readonly query: URLSearchParams }) {
  const given = filterNames.filter((name) => query.has(name))
  return (
    <div class="chips">
      {given.map((name) => (
        <span key={name} class="chip">
          {filterKinds[name].title} <strong>{shortened(query.get(name) ?? '')}</strong>
          <button
            type="button"
            aria-label={`Remove the filter ${filterKinds[name].title}`}
            onClick={() => go(hereWith({ [name]: undefined }))}
          >
            ×
          </button>
        </span>
      ))}
      <AddFilter />
      <select
        aria-label="Order"
        value={sortOf(query)}
        onChange={({ currentTarget: { value } }) => go(hereWith({ sort: value === 'newest' ? undefined : value }))}
      >
        {Object.entries(sortTitles).map(([sort, title]) => (
          <option key={sort} value={sort}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

const shownMax = 28

function shortened(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax - 1)}…` : text
}

function AddFilter() {
  const [name, setName] = useState<FilterName | undefined>()
  const [value, setValue] = useState('')
  const choose = (wanted: string) => {
    setName(filterNames.find((each) => each === wanted))
    setValue('')
  }
  const add = (wanted: string) => {
    if (name !== undefined && wanted !== '') go(hereWith({ [name]: wanted }))
    setName(undefined)
  }
  const kind = name === undefined ? undefined : filterKinds[name]
  return (
    <form
      class="add-filter"
      onSubmit={(event) => {
        event.preventDefault()
        add(value.trim())
      }}
    >
      <select aria-label="Add a filter" value={name ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">+ Filter</option>
        {filterNames.map((each) => (
          <option key={each} value={each}>
            {filterKinds[each].title}
          </option>
        ))}
      </select>
      {kind?.choices !== undefined && (
        <select aria-label={kind.title} value="" onChange={(event) => add(event.currentTarget.value)}>
          <option value="">…</option>
          {kind.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
      {kind !== undefined && kind.choices === undefined && (
        <input
          ref={(input) => input?.focus()}
          aria-label={kind.title}
          placeholder={kind.placeholder}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
        />
      )}
    </form>
  )
}
