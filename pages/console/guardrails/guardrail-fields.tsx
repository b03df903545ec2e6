import type { Schema } from '../api/contract.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { ChoiceField, FieldGroup, LinesField, TextField, TickField } from '../parts/form-fields.tsx'
import { BuiltinFields, PatternFields } from './filter-fields.tsx'
import { directionTitles } from './filter-rows.ts'
import { dataUses, zdrAuthors } from './guardrail-wish.ts'

/** The fields of a guardrail, with what it is now where there is one. */
export function GuardrailFields({ guardrail }: { readonly guardrail: Schema<'Guardrail'> | undefined }) {
  return (
    <>
      <Identity guardrail={guardrail} />
      <FieldGroup title="Content filters">
        <BuiltinFields filters={guardrail?.content_filter_builtins ?? []} />
        <PatternFields filters={guardrail?.content_filters ?? []} />
        <FilterWays guardrail={guardrail} />
      </FieldGroup>
      <FieldGroup title="Spending limit">
        <TextField
          name="limit_usd"
          title="Limit in US dollars"
          type="number"
          value={guardrail?.limit_usd}
          placeholder="none"
          largest={1_000_000}
          hint="For each key, member and workspace that it is assigned to."
        />
        <ChoiceField
          name="reset_interval"
          title="Limit starts anew"
          value={guardrail?.reset_interval}
          choices={[
            ['', 'never'],
            ['daily', 'daily'],
            ['weekly', 'weekly'],
            ['monthly', 'monthly'],
          ]}
        />
        <TickField
          name="include_byok_in_budgets"
          title="Count use with own provider keys"
          value={guardrail?.include_byok_in_budgets}
        />
      </FieldGroup>
      <Routing guardrail={guardrail} />
    </>
  )
}

type Part = { readonly guardrail: Schema<'Guardrail'> | undefined }

function Identity({ guardrail }: Part) {
  const { value: workspaces = [] } = useWorkspaces()
  return (
    <fieldset aria-label="What it is">
      <TextField
        name="name"
        title="Name"
        value={guardrail?.name}
        isRequired
        longest={200}
        placeholder="Nothing personal"
        hint="Callers see it when it blocks a request."
      />
      <TextField name="description" title="What it is for" value={guardrail?.description} longest={1000} />
      {guardrail === undefined && workspaces.length > 1 && (
        <ChoiceField
          name="workspace_id"
          title="Workspace"
          choices={workspaces.map(({ id, name }) => [id, name])}
          hint="It is deleted with its workspace."
        />
      )}
    </fieldset>
  )
}

function FilterWays({ guardrail }: Part) {
  return (
    <>
      <ChoiceField
        name="applies_to"
        title="Filters look at"
        value={guardrail?.applies_to ?? 'input'}
        choices={Object.entries(directionTitles)}
      />
      <ChoiceField
        name="on_error"
        title="Texts that a filter can't look at"
        value={guardrail?.on_error ?? 'closed'}
        choices={[
          ['closed', 'are refused'],
          ['open', 'are let through'],
        ]}
      />
      <TextField
        name="hold_back_chars"
        title="Characters held back of a stream"
        type="number"
        value={guardrail?.hold_back_chars}
        placeholder="256"
        smallest={16}
        largest={8192}
        hint="The longest match that is found for sure in a streamed answer."
      />
      <TickField name="restore" title="Put values back into answers for placeholders" value={guardrail?.restore} />
    </>
  )
}

function Routing({ guardrail }: Part) {
  const isOpen =
    guardrail !== undefined &&
    [
      ...[guardrail.allowed_models, guardrail.ignored_models, guardrail.allowed_providers, guardrail.ignored_providers],
      ...Object.keys(zdrAuthors).map((name) => guardrail[name as keyof typeof zdrAuthors] || null),
      ...Object.keys(dataUses).map((name) => (guardrail[name as keyof typeof dataUses] === false ? false : null)),
    ].some((value) => value !== null)
  const models = 'One on each line. `*` stands for any characters, as in openai/*.'
  return (
    <FieldGroup title="Models, providers and data" isClosed={!isOpen}>
      <LinesField
        name="allowed_models"
        title="Only these models"
        value={guardrail?.allowed_models ?? null}
        hint={models}
      />
      <LinesField
        name="ignored_models"
        title="None of these models"
        value={guardrail?.ignored_models ?? null}
        hint={models}
      />
      <LinesField
        name="allowed_providers"
        title="Only these providers"
        value={guardrail?.allowed_providers ?? null}
        hint="Slugs, such as openai."
      />
      <LinesField
        name="ignored_providers"
        title="None of these providers"
        value={guardrail?.ignored_providers ?? null}
        hint="Slugs, such as openai."
      />
      <fieldset class="plain" aria-label="Zero data retention">
        <p class="muted">Only endpoints with zero data retention may serve models of</p>
        {Object.entries(zdrAuthors).map(([name, title]) => (
          <TickField
            key={name}
            name={name}
            title={title}
            value={guardrail?.[name as keyof typeof zdrAuthors] === true}
          />
        ))}
      </fieldset>
      <fieldset class="plain" aria-label="Use of data">
        <p class="muted">Allowed are endpoints that</p>
        {Object.entries(dataUses).map(([name, title]) => (
          <TickField
            key={name}
            name={name}
            title={title}
            value={guardrail?.[name as keyof typeof dataUses] !== false}
          />
        ))}
      </fieldset>
    </FieldGroup>
  )
}
