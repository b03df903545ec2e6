import type { BuiltinFilterSlug } from '../../../src/records/guardrail.ts'
import { creditCard } from './credit-card.ts'
import { email } from './email.ts'
import { iban } from './iban.ts'
import { ipAddress } from './ip-address.ts'
import type { Labelled } from './labelled.ts'
import { phone } from './phone.ts'
import { promptInjection } from './prompt-injection.ts'
import { secrets } from './secrets.ts'
import { ssn } from './ssn.ts'

/** The filters that the gateway itself looks with; the others are Presidio's. */
export type LocalFilterSlug = Exclude<BuiltinFilterSlug, 'person-name' | 'address'>

/** The texts of each filter, written for this purpose: no real person's data, and no real secrets. */
export const labelled: Readonly<Record<LocalFilterSlug, Labelled>> = {
  email,
  phone,
  ssn,
  'credit-card': creditCard,
  iban,
  'ip-address': ipAddress,
  secrets,
  'regex-prompt-injection': promptInjection,
}
