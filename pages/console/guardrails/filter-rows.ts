import type { Schema } from '../api/contract.ts'
import { choiceIn, textIn } from '../parts/form-values.ts'

type Builtin = Schema<'ContentFilterBuiltinEntryInput'>
type Pattern = Schema<'ContentFilterEntry'>

/** What each built-in filter finds. */
export const builtinTitles: Readonly<Record<Schema<'ContentFilterBuiltinSlug'>, string>> = {
  email: 'E-mail addresses',
  phone: 'Telephone numbers',
  ssn: 'US social security numbers',
  'credit-card': 'Credit cards',
  iban: 'IBANs',
  'ip-address': 'IP addresses',
  secrets: 'Secrets and keys',
  'person-name': 'Names of people (needs Presidio)',
  address: 'Postal addresses (needs Presidio)',
  'regex-prompt-injection': 'Prompt injection',
}

export const slugs = Object.keys(builtinTitles) as readonly Schema<'ContentFilterBuiltinSlug'>[]

export const actionTitles: Readonly<Record<Schema<'ContentFilterAction'>, string>> = {
  redact: 'replace it',
  block: 'refuse the request',
  flag: 'record it only',
}

export const directionTitles: Readonly<Record<Schema<'GuardrailDirection'>, string>> = {
  input: 'prompts',
  output: 'answers',
  both: 'prompts and answers',
}

export const scopeTitles: Readonly<Record<Schema<'PromptInjectionScanScope'>, string>> = {
  user_only: 'what users write',
  all_messages: 'all messages',
}

const actions = Object.keys(actionTitles) as readonly Schema<'ContentFilterAction'>[]
export const directions = Object.keys(directionTitles) as readonly Schema<'GuardrailDirection'>[]
const scopes = Object.keys(scopeTitles) as readonly Schema<'PromptInjectionScanScope'>[]

/** The built-in filters that a form has rows for: `builtin` names the rows, each field's name ends with the row's. */
export function builtinsIn(form: FormData): Builtin[] {
  return form.getAll('builtin').flatMap((row) => {
    const slug = choiceIn(form, `slug.${row}`, slugs)
    if (slug === undefined) return []
    const direction = choiceIn(form, `direction.${row}`, directions)
    const scope = choiceIn(form, `scope.${row}`, scopes)
    const label = textIn(form, `label.${row}`)
    return [
      {
        slug,
        action: choiceIn(form, `action.${row}`, actions) ?? 'redact',
        ...(direction !== undefined && { applies_to: direction }),
        ...(scope !== undefined && { scan_scope: scope }),
        ...(label !== '' && { label }),
      },
    ]
  })
}

/** The patterns that a form has rows for; rows without a pattern are none. */
export function patternsIn(form: FormData): Pattern[] {
  return form.getAll('own').flatMap((row) => {
    const pattern = textIn(form, `pattern.${row}`)
    if (pattern === '') return []
    const direction = choiceIn(form, `direction.${row}`, directions)
    const label = textIn(form, `label.${row}`)
    return [
      {
        pattern,
        action: choiceIn(form, `action.${row}`, actions) ?? 'redact',
        ...(direction !== undefined && { applies_to: direction }),
        ...(label !== '' && { label }),
      },
    ]
  })
}
