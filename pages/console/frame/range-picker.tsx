import { useState } from 'preact/hooks'
import { go, hereWith, type Place } from '../router/place.ts'
import { rangeOf, ranges } from '../router/time-range.ts'

/** Chooses the time that pages tell of; it is kept in the address. */
export function RangePicker({ place }: { readonly place: Place }) {
  const range = rangeOf(place.query, new Date())
  const [isOpen, setOpen] = useState(false)
  const isCustom = range.key === 'custom'
  return (
    <div class="range">
      <select
        aria-label="Time range"
        value={isOpen ? 'custom' : range.key}
        onChange={({ currentTarget: { value } }) => {
          setOpen(value === 'custom')
          if (value !== 'custom') go(hereWith({ range: value, since: undefined, until: undefined }))
        }}
      >
        {ranges.map(({ key, title }) => (
          <option key={key} value={key}>
            Last {title}
          </option>
        ))}
        <option value="custom">From … to</option>
      </select>
      {(isOpen || isCustom) && <CustomRange since={range.since} until={range.until} />}
    </div>
  )
}

function CustomRange({ since, until }: { readonly since: Date; readonly until: Date | undefined }) {
  const change = (name: 'since' | 'until', value: string) => {
    const at = value === '' ? undefined : new Date(value).toISOString()
    go(hereWith({ since: since.toISOString(), [name]: at, range: undefined }))
  }
  return (
    <>
      <input
        type="datetime-local"
        aria-label="From"
        value={localText(since)}
        onChange={({ currentTarget: { value } }) => change('since', value)}
      />
      <input
        type="datetime-local"
        aria-label="To"
        value={until === undefined ? '' : localText(until)}
        onChange={({ currentTarget: { value } }) => change('until', value)}
      />
    </>
  )
}

/** As such a field writes it: local time without a zone. */
function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
