import type { BuiltinFilterSlug } from '../../records/guardrail.ts'
import { findCreditCards } from './credit-card.ts'
import { findEmails } from './email.ts'
import { findIbans } from './iban.ts'
import { findIpAddresses } from './ip-address.ts'
import { findPhones } from './phone.ts'
import { findPromptInjections } from './prompt-injection.ts'
import { findSecrets } from './secrets.ts'
import { findSocialSecurityNumbers } from './ssn.ts'
import type { TextFilter } from './text-filter.ts'

/** A filter that comes with the gateway. */
export interface BuiltinFilterKind {
  /** The word in placeholders. */
  readonly word: string
  /** How it finds things; `presidio` asks a server, for the entities named. */
  readonly finds: TextFilter | { readonly presidio: readonly string[] }
}

/** All filters that come with the gateway. */
export const builtinFilters: Readonly<Record<BuiltinFilterSlug, BuiltinFilterKind>> = {
  email: { word: 'EMAIL', finds: findEmails },
  phone: { word: 'PHONE', finds: findPhones },
  ssn: { word: 'SSN', finds: findSocialSecurityNumbers },
  'credit-card': { word: 'CREDIT_CARD', finds: findCreditCards },
  iban: { word: 'IBAN', finds: findIbans },
  'ip-address': { word: 'IP_ADDRESS', finds: findIpAddresses },
  secrets: { word: 'SECRET', finds: findSecrets },
  'person-name': { word: 'PERSON_NAME', finds: { presidio: ['PERSON'] } },
  address: { word: 'ADDRESS', finds: { presidio: ['LOCATION'] } },
  'regex-prompt-injection': { word: 'PROMPT_INJECTION', finds: findPromptInjections },
}
