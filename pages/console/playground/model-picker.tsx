import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'

interface ModelPickerProps {
  readonly chosen: readonly string[]
  readonly change: (models: readonly string[]) => void
  readonly max: number
}

/** Chooses models by name, out of those that there are. */
export function ModelPicker({ chosen, change, max }: ModelPickerProps) {
  const { value: known = [] } = useAnswer(
    async (signal) => (await ask(api.GET('/models', { signal }))).data.map(({ id }) => id),
    [],
  )
  const add = (model: string) => {
    if (model !== '' && !chosen.includes(model) && chosen.length < max) change([...chosen, model])
  }
  return (
    <div class="chips">
      {chosen.map((model) => (
        <span key={model} class="chip">
          {model}
          <button
            type="button"
            aria-label={`Remove the model ${model}`}
            onClick={() => change(chosen.filter((each) => each !== model))}
          >
            ×
          </button>
        </span>
      ))}
      {chosen.length < max && (
        <input
          aria-label={chosen.length === 0 ? 'Model' : 'Add a model to compare'}
          list="known-models"
          placeholder={chosen.length === 0 ? 'Model' : '+ compare with'}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(event.currentTarget.value.trim())
            event.currentTarget.value = ''
          }}
          // Whoever leaves the field means what it says.
          onChange={(event) => {
            add(event.currentTarget.value.trim())
            event.currentTarget.value = ''
          }}
          onInput={(event) => {
            // What was chosen from the list is whole.
            if (!known.includes(event.currentTarget.value)) return
            add(event.currentTarget.value)
            event.currentTarget.value = ''
          }}
        />
      )}
      <datalist id="known-models">
        {known.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </div>
  )
}
