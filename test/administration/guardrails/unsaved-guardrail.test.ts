import { expect, it } from 'vitest'
import type { FilterFields } from '../../../src/administration/guardrails/guardrail-fields.ts'
import { unsavedGuardrail } from '../../../src/administration/guardrails/unsaved-guardrail.ts'

const unsaved = (fields: FilterFields) => unsavedGuardrail(fields, { hasPresidio: true }, 0).rules

it('looks both ways, but at requests only with filters that ask a Presidio server', () => {
  const rules = unsaved({
    content_filter_builtins: [
      { slug: 'email', action: 'flag' },
      { slug: 'person-name', action: 'redact' },
    ],
  })
  expect(rules.appliesTo).toBe('both')
  expect(rules.builtins.map(({ appliesTo }) => appliesTo)).toEqual([undefined, 'input'])
})

it('refuses a filter for answers that can not look at them', () => {
  const content_filter_builtins = [{ slug: 'address', action: 'block', applies_to: 'output' }] as const
  expect(() => unsaved({ content_filter_builtins: [...content_filter_builtins] })).toThrow('looks at requests only')
})
