import { go, hereWith } from '../router/place.ts'
import { type PreferenceName, preferenceNames, sorts } from './preferences.ts'

/** What a request may ask of the endpoints that serve it. The address keeps it. */
export function PreferenceFields({ query }: { readonly query: URLSearchParams }) {
  const set = (name: PreferenceName, value: string | undefined) => go(hereWith({ [name]: value }), { replaces: true })
  const text = (name: PreferenceName, title: string, placeholder: string, isPrice = false) => (
    <label class="field">
      <span>{title}</span>
      <input
        inputMode={isPrice ? 'decimal' : 'text'}
        placeholder={placeholder}
        value={query.get(name) ?? ''}
        onChange={(event) => set(name, event.currentTarget.value.trim())}
      />
    </label>
  )
  const check = (name: PreferenceName, title: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={query.has(name)}
        onChange={(event) => set(name, event.currentTarget.checked ? 'yes' : undefined)}
      />
      {title}
    </label>
  )
  const given = preferenceNames.filter((name) => query.has(name))
  return (
    <>
      <div class="preferences">
        <label class="field">
          <span>Best is</span>
          <select value={query.get('sort') ?? ''} onChange={(event) => set('sort', event.currentTarget.value)}>
            <option value="">balanced by price</option>
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortTitles[sort]}
              </option>
            ))}
          </select>
        </label>
        {text('in', 'Input at most, $ per 1M', 'any', true)}
        {text('out', 'Output at most, $ per 1M', 'any', true)}
        {text('only', 'Only these providers', 'slugs')}
        {text('ignore', 'None of these', 'slugs')}
      </div>
      <div class="checks">
        {check('deny', 'None that keep or train on data')}
        {check('zdr', 'Zero data retention')}
        {check('alone', 'No fallback')}
        {given.length > 0 && (
          <button
            type="button"
            onClick={() =>
              go(hereWith(Object.fromEntries(preferenceNames.map((name) => [name, undefined]))), { replaces: true })
            }
          >
            Remove all preferences
          </button>
        )}
      </div>
    </>
  )
}

const sortTitles = { price: 'the lowest price', throughput: 'the highest speed', latency: 'the fastest first token' }
