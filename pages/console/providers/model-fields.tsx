import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { ChoiceField, FieldGroup, LinesField, TextField } from '../parts/form-fields.tsx'
import { conditionsOf, inputs, outputs, priceNames, priceTitles, quantizations, tiers } from './model-wish.ts'

type Endpoint = Schema<'ConfiguredEndpoint'>

interface ModelFieldsProps {
  readonly model: Schema<'ConfiguredModel'> | undefined
  /** Slugs of those that can serve it. */
  readonly providers: readonly string[]
}

/** The fields of a model, with what is stored where there is one. */
export function ModelFields({ model, providers }: ModelFieldsProps) {
  const [rows, setRows] = useState<readonly { readonly key: number; readonly endpoint: Endpoint | undefined }[]>(() =>
    (model?.endpoints ?? [undefined]).map((endpoint, key) => ({ key, endpoint })),
  )
  const [next, setNext] = useState(rows.length)
  const add = () => {
    setRows([...rows, { key: next, endpoint: undefined }])
    setNext(next + 1)
  }
  return (
    <>
      <fieldset aria-label="What it is">
        {model === undefined && (
          <TextField
            name="id"
            title="Id"
            isRequired
            longest={200}
            placeholder="acme/small"
            hint="What requests name it by: author/slug."
          />
        )}
        <TextField name="name" title="Name" value={model?.name} longest={255} />
        <TextField
          name="context_length"
          title="Context, tokens"
          type="number"
          value={model?.context_length}
          smallest={1}
        />
        <TextField
          name="max_output_tokens"
          title="Longest answer, tokens"
          type="number"
          value={model?.max_output_tokens}
          smallest={1}
        />
      </fieldset>
      <h2>Who serves it</h2>
      {rows.map(({ key, endpoint }, at) => (
        <fieldset key={key} class="plain card" aria-label={`Endpoint ${at + 1}`}>
          <EndpointFields row={key} endpoint={endpoint} providers={providers} />
          {rows.length > 1 && (
            <div class="actions">
              <button type="button" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
                Remove endpoint {at + 1}
              </button>
            </div>
          )}
        </fieldset>
      ))}
      <div class="actions">
        <button type="button" onClick={add}>
          Add an endpoint
        </button>
      </div>
      <FieldGroup title="What it is good for" isClosed>
        <TextField name="description" title="Description" value={model?.description} longest={10_000} />
        <Modalities name="input" title="It reads" all={inputs} has={model?.input_modalities ?? ['text']} />
        <Modalities name="output" title="It makes" all={outputs} has={model?.output_modalities ?? ['text']} />
      </FieldGroup>
    </>
  )
}

function EndpointFields(props: {
  readonly row: number
  readonly endpoint: Endpoint | undefined
  readonly providers: readonly string[]
}) {
  const { row, endpoint, providers } = props
  const [first, second, ...others] = priceNames
  const price = (name: (typeof priceNames)[number] | undefined) =>
    name !== undefined && (
      <TextField
        key={name}
        name={`${name}.${row}`}
        title={priceTitles[name]}
        type="number"
        value={endpoint?.prices?.[name]}
        placeholder="as known"
      />
    )
  const all =
    endpoint === undefined || providers.includes(endpoint.provider) ? providers : [endpoint.provider, ...providers]
  return (
    <>
      <input type="hidden" name="endpoint" value={row} />
      <div class="line-fields">
        <ChoiceField
          name={`provider.${row}`}
          title="Provider"
          value={endpoint?.provider}
          choices={all.map((slug) => [slug, slug])}
        />
        <TextField
          name={`upstream.${row}`}
          title="Its name there"
          value={endpoint?.upstream_model}
          isRequired
          longest={512}
          placeholder="Qwen/Qwen3-8B"
        />
        {price(first)}
        {price(second)}
      </div>
      <FieldGroup title="Further prices and what it takes" isClosed>
        {others.map(price)}
        <LinesField
          name={`conditions.${row}`}
          title="Prices under conditions, as JSON"
          rows={2}
          value={[conditionsOf(endpoint?.prices)]}
          placeholder={'{"tiers": [{"above_input_tokens": 200000, "prompt": 2.5, "completion": 15}]}'}
          hint="Long prompts (tiers), hours of the day (off_peak), and service tiers (priority, flex, batch), by the names in gateway.yaml."
        />
        <TextField name={`tag.${row}`} title="Tag" value={endpoint?.tag} hint="What order, only and ignore name." />
        <ChoiceField
          name={`tier.${row}`}
          title="Tier"
          value={endpoint?.tier ?? 'default'}
          choices={tiers.map((tier) => [tier, tier])}
        />
        <ChoiceField
          name={`quantization.${row}`}
          title="Number format of the weights"
          value={endpoint?.quantization ?? 'unknown'}
          choices={quantizations.map((each) => [each, each])}
        />
        <LinesField
          name={`parameters.${row}`}
          title="Parameters that it takes"
          value={endpoint?.supported_parameters ?? null}
          hint="One on each line; empty: those that are known."
        />
      </FieldGroup>
    </>
  )
}

function Modalities(props: {
  readonly name: string
  readonly title: string
  readonly all: readonly string[]
  readonly has: readonly string[]
}) {
  const { name, title, all, has } = props
  return (
    <fieldset class="plain" aria-label={title}>
      <p class="muted">{title}</p>
      {all.map((each) => (
        <label key={each} class="check">
          <input type="checkbox" name={name} value={each} defaultChecked={has.includes(each)} />
          {each}
        </label>
      ))}
    </fieldset>
  )
}
