import { api, ask } from '../../api/api.ts'
import { apiAddress } from '../../api/place-of-gateway.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, TextField } from '../../parts/form-fields.tsx'
import { useInferenceKeys } from '../use-keys.ts'
import type { Issuer } from './federation.ts'
import { policyWish } from './policy-wish.ts'

interface PolicyFormProps {
  readonly issuers: readonly Issuer[]
  readonly done: () => void
  readonly close: () => void
}

/** Says which tokens of an issuer act as which key. */
export function PolicyForm({ issuers, done, close }: PolicyFormProps) {
  const keys = useInferenceKeys()
  const save = async (form: FormData) => {
    await ask(api.POST('/federation/policies', { body: policyWish(form) }))
    done()
    close()
  }
  return (
    <EntryForm name="Add a policy" verb="Add" save={save} close={close}>
      <fieldset aria-label="The policy">
        <ChoiceField name="issuer_id" title="Tokens of" choices={issuers.map(({ id, name }) => [id, name])} />
        <TextField
          name="subject"
          title="whose subject is"
          isRequired
          longest={1024}
          placeholder="repo:acme/app:ref:refs/heads/main"
          hint="The sub of the token, exactly."
        />
        <TextField
          name="audience"
          title="for the audience"
          isRequired
          longest={1024}
          value={apiAddress}
          hint="What its aud is or contains."
        />
        <ChoiceField
          name="api_key_hash"
          title="act as the key"
          choices={keys.map(({ hash, name, label }) => [hash, `${name} ${label}`])}
        />
        <TextField name="scopes" title="Scope it must have" longest={256} placeholder="any" />
        <TextField name="token_type" title="Token type it must have" longest={256} placeholder="any" />
      </fieldset>
    </EntryForm>
  )
}
