import { api, ask } from '../../api/api.ts'
import { apiAddress } from '../../api/place-of-gateway.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, TextField, TickField } from '../../parts/form-fields.tsx'
import { changesOf } from '../../parts/form-values.ts'
import { useInferenceKeys } from '../use-keys.ts'
import type { Issuer, Policy } from './federation.ts'
import { type ClaimType, policyWish } from './policy-wish.ts'

interface PolicyFormProps {
  readonly issuers: readonly Issuer[]
  /** What to change; undefined adds one. */
  readonly before: Policy | undefined
  readonly done: () => void
  readonly close: () => void
}

/** Says which tokens of an issuer act as which key, or changes that. */
export function PolicyForm({ issuers, before, done, close }: PolicyFormProps) {
  const keys = useInferenceKeys()
  const save = async (form: FormData) => {
    const wish = policyWish(form, before)
    await (before === undefined
      ? ask(api.POST('/federation/policies', { body: wish }))
      : ask(
          api.PATCH('/federation/policies/{id}', {
            params: { path: { id: before.id } },
            body: changesOf(before, wish),
          }),
        ))
    done()
    close()
  }
  const isNew = before === undefined
  const known = keys.map(({ hash, name, label }) => [hash, `${name} ${label}`] as const)
  // The key may be gone, or not be loaded yet: a form that shows another one would change it.
  const isUnknown = before !== undefined && !keys.some(({ hash }) => hash === before.api_key_hash)
  const claim = (type: ClaimType) => before?.claim_checks.find((check) => check.type === type)?.value
  return (
    <EntryForm
      name={isNew ? 'Add a policy' : `Change the policy of ${before.subject}`}
      verb={isNew ? 'Add' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="The policy">
        <ChoiceField
          name="issuer_id"
          title="Tokens of"
          value={before?.issuer_id}
          choices={issuers.map(({ id, name }) => [id, name])}
        />
        <TextField
          name="subject"
          title="whose subject is"
          isRequired
          longest={1024}
          value={before?.subject}
          placeholder="repo:acme/app:ref:refs/heads/main"
          hint="The sub of the token, exactly."
        />
        <TextField
          name="audience"
          title="for the audience"
          isRequired
          longest={1024}
          value={before?.audience ?? apiAddress}
          hint="What its aud is or contains."
        />
        <ChoiceField
          name="api_key_hash"
          title="act as the key"
          value={before?.api_key_hash}
          choices={isUnknown ? [[before.api_key_hash, `${before.api_key_hash.slice(0, 8)}…`], ...known] : known}
        />
        <TextField name="scopes" title="Scope it must have" longest={256} value={claim('scopes')} placeholder="any" />
        <TextField
          name="token_type"
          title="Token type it must have"
          longest={256}
          value={claim('token_type')}
          placeholder="any"
        />
        <TickField name="enabled" title="Exchange tokens under it" value={before?.enabled ?? true} />
      </fieldset>
    </EntryForm>
  )
}
