import type { Finding } from './finding.ts'
import { lintOrder } from './lint-order.ts'
import { lintSpec } from './lint-spec.ts'
import { lintYaml } from './lint-yaml.ts'
import type { Spec } from './spec.ts'

/** Every house rule for the contract, about its value, its order and its text. The index is `npm run codegen`'s. */
export function lintContract(text: string, spec: Spec): Finding[] {
  return [...lintSpec(spec), ...lintOrder(text, spec), ...lintYaml(text)]
}
