import type { GuardrailRules } from '../../records/guardrail.ts'
import { showDollars } from '../options/read-dollars.ts'

/** What a guardrail holds requests to, one line a rule; none for one without rules. */
export function ruleWords(rules: GuardrailRules): readonly string[] {
  const list = (name: string, entries: readonly string[] | null) =>
    entries === null ? [] : [`${name} ${entries.join(', ')}`]
  return [
    ...list('only the models', rules.allowedModels),
    ...list('not the models', rules.ignoredModels),
    ...list('only the providers', rules.allowedProviders),
    ...list('not the providers', rules.ignoredProviders),
    ...(rules.zdrAuthors.length > 0 ? [`zero data retention for ${rules.zdrAuthors.join(', ')}`] : []),
    ...(rules.freeModelTraining === false ? ['no training on prompts by free models'] : []),
    ...(rules.paidModelTraining === false ? ['no training on prompts by models with a price'] : []),
    ...(rules.freeModelPublication === false ? ['no publication of prompts by free models'] : []),
    ...(rules.limitNanos === null ? [] : [`at most ${showDollars(rules.limitNanos)}${intervalWords(rules)}`]),
    ...rules.builtins.map(({ slug, label, action, appliesTo }) =>
      filterWords(action, label ?? slug, appliesTo ?? rules.appliesTo),
    ),
    ...rules.patterns.map(({ pattern, label, action, appliesTo }) =>
      filterWords(action, label ?? pattern, appliesTo ?? rules.appliesTo),
    ),
    ...(rules.builtins.length + rules.patterns.length > 0 ? wholeWords(rules) : []),
  ]
}

/** What holds for all of its filters and is not so by itself. */
function wholeWords({ restores, onError }: GuardrailRules): readonly string[] {
  return [
    ...(restores ? ['put values back into answers'] : []),
    ...(onError === 'open' ? ['let through what a filter fails at'] : []),
  ]
}

function intervalWords({ resetInterval, includesByok }: GuardrailRules): string {
  const interval = resetInterval === 'total' ? '' : ` ${resetInterval}`
  return includesByok ? `${interval}, own provider keys included` : interval
}

function filterWords(action: string, name: string, appliesTo: string): string {
  return `${action} ${name}${appliesTo === 'input' ? '' : ` (${appliesTo === 'both' ? 'input and output' : appliesTo})`}`
}
