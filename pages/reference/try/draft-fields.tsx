import type { WireParameter } from '../contract/contract.ts'
import type { Operation } from '../contract/operations.ts'
import { wordsOf } from '../contract/schema-parts.ts'
import { usePage } from '../page-context.ts'
import { bodyText, type Draft, exampleOf, placeOf } from './draft.ts'

interface DraftFieldsProps {
  readonly operation: Operation
  readonly draft: Draft
  readonly change: (changed: Partial<Draft>) => void
  readonly chooseFile: (file: File | undefined) => void
}

/** The fields in which a request is written. */
export function DraftFields({ operation, draft, change, chooseFile }: DraftFieldsProps) {
  const ofKind = (isMain: boolean) =>
    operation.parameters.filter(({ in: where, required = false }) => (where === 'path' || required) === isMain)
  const optional = ofKind(false).filter(({ in: where, deprecated = false }) => where !== 'cookie' && !deprecated)
  const field = (parameter: WireParameter) => (
    <ParameterField key={placeOf(parameter)} parameter={parameter} draft={draft} change={change} />
  )
  return (
    <>
      {ofKind(true).map(field)}
      {optional.length > 0 && (
        <details>
          <summary>{optional.length === 1 ? '1 more parameter' : `${optional.length} more parameters`}</summary>
          {optional.map(field)}
        </details>
      )}
      {operation.body?.type === 'multipart/form-data' && (
        <div class="field">
          <label for="file">File</label>
          <input
            id="file"
            type="file"
            required
            onChange={({ currentTarget }) => chooseFile(currentTarget.files?.[0])}
          />
        </div>
      )}
      {operation.body !== undefined && <BodyField operation={operation} draft={draft} change={change} />}
    </>
  )
}

type FieldProps = Pick<DraftFieldsProps, 'draft' | 'change'>

function ParameterField({ parameter, draft, change }: FieldProps & { readonly parameter: WireParameter }) {
  const { contract } = usePage()
  const place = placeOf(parameter)
  const id = place.replace(' ', '-')
  const value = draft.values[place] ?? ''
  const set = (text: string) => change({ values: { ...draft.values, [place]: text } })
  const words = parameter.schema === undefined ? [] : wordsOf(contract, parameter.schema)
  return (
    <div class="field">
      <label for={id}>
        <code>{parameter.name}</code> {parameter.in}
      </label>
      {words.length > 0 ? (
        <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
          <option value="">not sent</option>
          {words.map((word) => {
            const plain = String(JSON.parse(word))
            return (
              <option key={word} value={plain}>
                {plain}
              </option>
            )
          })}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          required={parameter.in === 'path'}
          placeholder={exampleOf(contract, parameter)}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

function BodyField({ operation, draft, change }: FieldProps & { readonly operation: Operation }) {
  const examples = operation.body?.examples ?? []
  const rows = Math.min(18, Math.max(4, draft.bodyText.split('\n').length))
  return (
    <div class="field">
      <label for="body">Body</label>
      {examples.length > 1 && (
        <select
          aria-label="Fill the body with an example"
          onChange={(event) => {
            const example = examples.find(({ id }) => id === event.currentTarget.value)
            change({ bodyText: bodyText(example?.value) })
          }}
        >
          {examples.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      <textarea
        id="body"
        rows={rows}
        value={draft.bodyText}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => change({ bodyText: event.currentTarget.value })}
      />
    </div>
  )
}
