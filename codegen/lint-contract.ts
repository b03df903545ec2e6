import type { Finding } from '../src/lockstep/lint/finding.ts'
import { lintYaml } from '../src/lockstep/lint/lint-yaml.ts'
import { lintAvailability } from './lint-availability.ts'
import { lintOrder } from './lint-order.ts'
import { lintSessionRules } from './lint-session-rules.ts'
import { lintSpec } from './lint-spec.ts'
import type { Spec } from './spec.ts'

/** Every house rule for the contract, about its value, its marks, its order and its text. The index is `npm run codegen`'s. */
export function lintContract(text: string, spec: Spec): Finding[] {
  return [
    ...lintSpec(spec),
    ...lintSessionRules(spec),
    ...lintAvailability(spec),
    ...lintOrder(text, spec),
    ...lintYaml(text),
  ]
}
