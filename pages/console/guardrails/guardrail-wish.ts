import type { Schema } from '../api/contract.ts'
import { choiceIn, isTicked, listIn, numberIn, textIn } from '../parts/form-values.ts'
import { builtinsIn, directions, patternsIn } from './filter-rows.ts'

/** Whose models a guardrail may keep on endpoints with zero data retention. */
export const zdrAuthors = {
  enforce_zdr_anthropic: 'Anthropic',
  enforce_zdr_google: 'Google',
  enforce_zdr_openai: 'OpenAI',
  enforce_zdr_xai: 'xAI',
  enforce_zdr_other: 'all other authors',
} as const

/** Endpoints that a guardrail lets requests go to unless it says otherwise. */
export const dataUses = {
  enable_free_model_publication: 'publish prompts, for free models',
  enable_free_model_training: 'train on prompts, for free models',
  enable_paid_model_training: 'train on prompts, for models with a price',
} as const

const intervals: readonly Schema<'GuardrailInterval'>[] = ['daily', 'weekly', 'monthly']
const policies: readonly Schema<'GuardrailErrorPolicy'>[] = ['closed', 'open']

type Wish = Schema<'UpdateGuardrailRequest'> & { name: string }

/** What a form says that a guardrail is to be. */
export function guardrailWish(form: FormData): Wish {
  const builtins = builtinsIn(form)
  const patterns = patternsIn(form)
  const limit = numberIn(form, 'limit_usd') ?? null
  const holdBack = numberIn(form, 'hold_back_chars')
  const policy = choiceIn(form, 'on_error', policies)
  const direction = choiceIn(form, 'applies_to', directions)
  return {
    name: textIn(form, 'name'),
    description: textIn(form, 'description') || null,
    allowed_models: listIn(form, 'allowed_models'),
    ignored_models: listIn(form, 'ignored_models'),
    allowed_providers: listIn(form, 'allowed_providers'),
    ignored_providers: listIn(form, 'ignored_providers'),
    // A box that is not ticked says what is so by default, which is null.
    ...mapped(zdrAuthors, (name) => (isTicked(form, name) ? true : null)),
    ...mapped(dataUses, (name) => (isTicked(form, name) ? null : false)),
    limit_usd: limit,
    reset_interval: limit === null ? null : (choiceIn(form, 'reset_interval', intervals) ?? null),
    include_byok_in_budgets: isTicked(form, 'include_byok_in_budgets'),
    content_filter_builtins: builtins.length === 0 ? null : builtins,
    content_filters: patterns.length === 0 ? null : patterns,
    ...(direction !== undefined && { applies_to: direction }),
    restore: isTicked(form, 'restore'),
    ...(policy !== undefined && { on_error: policy }),
    ...(holdBack !== undefined && { hold_back_chars: holdBack }),
  }
}

function mapped<Name extends string, Value>(
  names: Readonly<Record<Name, string>>,
  chosen: (name: Name) => Value,
): Record<Name, Value> {
  const all = Object.keys(names) as Name[]
  return Object.fromEntries(all.map((name) => [name, chosen(name)])) as Record<Name, Value>
}
