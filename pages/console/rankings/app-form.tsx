import type { Schema } from '../api/contract.ts'
import { categories, categoryGroups } from './categories.ts'

type Visibility = Schema<'AppVisibility'>

const visibilities: readonly (readonly [Visibility, string])[] = [
  ['public', 'public: ranked'],
  ['hidden', 'hidden: does not belong into rankings'],
  ['private', 'private: nobody shall read of it'],
]

interface AppFormProps {
  readonly app: Schema<'App'>
  readonly save: (changes: Schema<'UpdateAppRequest'>) => Promise<unknown>
}

/** The name of an app, whether it is ranked, and what it is for. */
export function AppForm({ app, save }: AppFormProps) {
  const { name, title, visibility, categories: own } = app
  return (
    <form
      class="app-form"
      aria-label="How it is shown"
      onSubmit={(event) => {
        event.preventDefault()
        void save(changesOf(new FormData(event.currentTarget), app))
      }}
    >
      <label class="field">
        <span>Name</span>
        <input name="title" defaultValue={title ?? ''} placeholder={name} maxLength={100} autocomplete="off" />
      </label>
      <label class="field">
        <span>In rankings</span>
        <select name="visibility">
          {visibilities.map(([value, words]) => (
            <option key={value} value={value} selected={value === visibility}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <details>
        <summary>Categories {own.length > 0 && <span class="muted">{own.join(', ')}</span>}</summary>
        {Object.entries(categoryGroups).map(([group, members]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {members.map((category) => (
              <label key={category} class="check">
                <input type="checkbox" name="category" value={category} defaultChecked={own.includes(category)} />
                {category}
              </label>
            ))}
          </fieldset>
        ))}
      </details>
      <div class="actions">
        <button type="submit" class="primary">
          Save
        </button>
      </div>
    </form>
  )
}

/** What of a form differs from an app: naming categories makes the gateway ignore what requests say of them. */
function changesOf(form: FormData, app: Schema<'App'>): Schema<'UpdateAppRequest'> {
  const title = String(form.get('title') ?? '').trim()
  const visibility = visibilities.find(([value]) => value === form.get('visibility'))?.[0]
  const ticked = new Set(form.getAll('category').map(String))
  const chosen = categories.filter((category) => ticked.has(category))
  const isSame = chosen.length === app.categories.length && app.categories.every((category) => ticked.has(category))
  return {
    ...(title !== '' && title !== app.title && { title }),
    ...(visibility !== undefined && visibility !== app.visibility && { visibility }),
    ...(!isSame && { categories: chosen }),
  }
}
