import type { Schema } from '../api/contract.ts'

export type StepKind = Schema<'GenerationStepKind'>

/** What steps of a request are called, before their own name. The command line says the same. */
export const stepTitles: Readonly<Record<StepKind, string>> = {
  receive: 'received',
  rate_limits: 'rate limits',
  guardrails: 'guardrails',
  plugin: 'plugin',
  tool_servers: 'tool servers',
  plan: 'plan',
  budgets: 'budgets',
  attempt: 'attempt',
  record: 'recorded',
  first_token: 'first token',
  tool: 'tool',
  answer_guardrails: 'guardrails on the answer',
  write: 'written',
}

/** What happened in them; of attempts, their end says it. */
export const stepWords: Readonly<Record<StepKind, string>> = {
  receive: 'read, authenticated and checked',
  rate_limits: 'counted on the rate limits',
  guardrails: 'looked at what goes to models',
  plugin: 'ran before the plan',
  tool_servers: 'told their tools',
  plan: 'endpoints chosen',
  budgets: 'cost set aside',
  attempt: '',
  record: 'the beginning was stored',
  first_token: 'content began',
  tool: 'ran for the model',
  answer_guardrails: 'looked at what the model said',
  write: 'from the first part to the end',
}
