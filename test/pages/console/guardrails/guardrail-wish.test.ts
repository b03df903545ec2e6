import { expect, it } from 'vitest'
import { guardrailWish } from '../../../../pages/console/guardrails/guardrail-wish.ts'
import { formOf } from '../form-of.ts'

const dataIsFree = {
  enable_free_model_publication: 'on',
  enable_free_model_training: 'on',
  enable_paid_model_training: 'on',
}

it('makes of an empty form what is so by default', () => {
  expect(guardrailWish(formOf({ name: ' Quiet ', ...dataIsFree }))).toEqual({
    name: 'Quiet',
    description: null,
    allowed_models: null,
    ignored_models: null,
    allowed_providers: null,
    ignored_providers: null,
    enforce_zdr_anthropic: null,
    enforce_zdr_google: null,
    enforce_zdr_openai: null,
    enforce_zdr_xai: null,
    enforce_zdr_other: null,
    enable_free_model_publication: null,
    enable_free_model_training: null,
    enable_paid_model_training: null,
    limit_usd: null,
    reset_interval: null,
    include_byok_in_budgets: false,
    content_filter_builtins: null,
    content_filters: null,
    restore: false,
  })
})

it('takes lists by line or comma, a limit with its interval, and what may become of data', () => {
  const form = formOf({
    name: 'n',
    allowed_models: 'openai/*, acme/small\n\nacme/large',
    limit_usd: '12.5',
    reset_interval: 'monthly',
    enforce_zdr_openai: 'on',
    ...dataIsFree,
    enable_paid_model_training: [],
  })
  expect(guardrailWish(form)).toMatchObject({
    allowed_models: ['openai/*', 'acme/small', 'acme/large'],
    limit_usd: 12.5,
    reset_interval: 'monthly',
    enforce_zdr_openai: true,
    enforce_zdr_google: null,
    enable_paid_model_training: false,
    enable_free_model_training: null,
  })
})

it('gives no interval to what has no limit', () => {
  expect(guardrailWish(formOf({ name: 'n', reset_interval: 'daily' })).reset_interval).toBeNull()
})

it('reads its filters row by row, and leaves out patterns that are empty', () => {
  const form = formOf({
    name: 'n',
    builtin: ['b0', 'b2'],
    'slug.b0': 'email',
    'action.b0': 'redact',
    'direction.b0': '',
    'label.b0': 'mail',
    'slug.b2': 'regex-prompt-injection',
    'action.b2': 'block',
    'direction.b2': 'both',
    'scope.b2': 'all_messages',
    own: ['p0', 'p1'],
    'pattern.p0': 'ACME-\\d+',
    'action.p0': 'flag',
    'label.p0': 'ticket',
    'pattern.p1': ' ',
  })
  expect(guardrailWish(form)).toMatchObject({
    content_filter_builtins: [
      { slug: 'email', action: 'redact', label: 'mail' },
      { slug: 'regex-prompt-injection', action: 'block', applies_to: 'both', scan_scope: 'all_messages' },
    ],
    content_filters: [{ pattern: 'ACME-\\d+', action: 'flag', label: 'ticket' }],
  })
})
