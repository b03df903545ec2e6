import { CodeBlock } from '../../text/code-block.tsx'
import type { Schema } from '../api/contract.ts'
import { ChoiceField, FieldGroup, LinesField, TextField, TickField } from '../parts/form-fields.tsx'
import { linesOf } from '../parts/header-lines.ts'
import { type KnownProvider, needsAddress } from './known-providers.ts'
import { formatTitles } from './provider-wish.ts'

interface ProviderFieldsProps {
  /** What is stored; undefined for a new one. */
  readonly provider: Schema<'ConfiguredProvider'> | undefined
  /** What the gateway knows of it; undefined for a server of one's own. */
  readonly known: KnownProvider | undefined
}

const answers = [
  ['yes', 'yes'],
  ['no', 'no'],
] as const

/** The fields of a provider but for its slug. */
export function ProviderFields({ provider, known }: ProviderFieldsProps) {
  const usual = provider === undefined ? ([['', 'as known of it'], ...answers] as const) : answers
  const answer = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no')
  return (
    <>
      <fieldset aria-label="How it is reached">
        <KeyField provider={provider} />
        <TextField
          name="base_url"
          title="Base URL"
          value={provider?.base_url}
          placeholder={known?.[2] ?? 'http://10.0.0.5:8000/v1'}
          isRequired={known === undefined || (provider === undefined && needsAddress(known))}
          hint={known === undefined ? 'Where its API is; the format adds its path.' : 'Empty: the provider’s own.'}
        />
        <ChoiceField
          name="format"
          title="Wire format"
          value={provider?.format}
          choices={[...(known === undefined ? [] : [['', 'as known of it'] as const]), ...Object.entries(formatTitles)]}
        />
        <TextField name="name" title="Display name" value={provider?.name} placeholder={known?.[1]} longest={255} />
      </fieldset>
      <FieldGroup title="Data, headers and capabilities" isClosed>
        <ChoiceField
          name="training"
          title="May train on prompts"
          value={answer(provider?.data_policy.training)}
          choices={usual}
        />
        <ChoiceField
          name="retention"
          title="May keep prompts"
          value={answer(provider?.data_policy.retention)}
          choices={usual}
        />
        <ChoiceField name="zdr" title="Zero data retention is agreed" value={answer(provider?.zdr)} choices={usual} />
        <TickField
          name="accept_unknown_models"
          title="Any of its models may be called by its name"
          value={provider?.accept_unknown_models ?? true}
        />
        <div class="wide">
          <LinesField
            name="headers"
            isSecret
            title="Further headers"
            rows={2}
            value={linesOf(provider?.headers)}
            placeholder="X-Team: platform"
            hint="One on each line. They are stored encrypted; what is masked must be written anew to change any."
          />
          <LinesField
            name="capabilities"
            title={provider === undefined ? 'Capabilities, as JSON' : 'Capabilities to change, as JSON'}
            rows={2}
            placeholder={'{"output_limit_parameter": "max_tokens"}'}
            hint="How it differs from others of its format, by the names in gateway.yaml. null takes one away."
          />
          {provider !== undefined && (
            <CodeBlock text={JSON.stringify(provider.capabilities, null, 2)} name="capabilities" isJson />
          )}
        </div>
      </FieldGroup>
    </>
  )
}

function KeyField({ provider }: Pick<ProviderFieldsProps, 'provider'>) {
  const has = provider?.api_key ?? null
  return (
    <div>
      <TextField
        name="api_key"
        title="Key"
        type="password"
        placeholder={has === null ? undefined : `stays ${has}`}
        hint="Stored encrypted, and shown to nobody."
      />
      {has !== null && <TickField name="without_key" title="Take the key away" />}
    </div>
  )
}
