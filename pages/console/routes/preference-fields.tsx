import { go, hereWith } from '../router/place.ts'
import { type PreferenceName, preferenceNames, sorts } from './preferences.ts'

/** What a request may ask of the endpoints that serve it. The address keeps it. `dearest`: where the sliders of prices end, in $ per 1M. */
export function PreferenceFields({
  query,
  dearest,
}: {
  readonly query: URLSearchParams
  readonly dearest: Readonly<Record<'in' | 'out', number>>
}) {
  const set = (name: PreferenceName, value: string | undefined) => go(hereWith({ [name]: value }), { replaces: true })
  const text = (name: PreferenceName, title: string, placeholder: string) => (
    <label class="field">
      <span>{title}</span>
      <input
        placeholder={placeholder}
        value={query.get(name) ?? ''}
        onChange={(event) => set(name, event.currentTarget.value.trim())}
      />
    </label>
  )
  const limit = (name: PreferenceName, title: string, most: number) => (
    <LimitField key={name} title={title} most={most} value={query.get(name) ?? ''} set={(value) => set(name, value)} />
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
        {limit('in', 'Input at most, $ per 1M', dearest.in)}
        {limit('out', 'Output at most, $ per 1M', dearest.out)}
        {limit('wait', 'First token within, s', slowestSeconds)}
        {limit('speed', 'At least tokens/s', fastestTokens)}
        {text('order', 'These first', 'slugs')}
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

const slowestSeconds = 10
const fastestTokens = 200
const steps = 100

/** A number, typed or by a slider from nothing to `most`. At its end, the slider means no limit. */
function LimitField(props: {
  readonly title: string
  readonly most: number
  readonly value: string
  readonly set: (value: string | undefined) => void
}) {
  const { title, most, value, set } = props
  const at = value === '' ? steps : Math.min(steps, Math.round((Number(value) / most) * steps))
  return (
    <label class="field limit">
      <span>{title}</span>
      <input
        inputMode="decimal"
        placeholder="any"
        value={value}
        onChange={(event) => set(event.currentTarget.value.trim())}
      />
      <input
        type="range"
        min={0}
        max={steps}
        value={Number.isNaN(at) ? steps : at}
        aria-label={`${title}, slider`}
        onInput={(event) => {
          const step = event.currentTarget.valueAsNumber
          set(step >= steps ? undefined : String(Number(((step / steps) * most).toPrecision(3))))
        }}
      />
    </label>
  )
}
