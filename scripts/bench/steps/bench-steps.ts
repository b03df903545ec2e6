import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Progress } from '../report/progress.ts'
import { describeMachine } from '../report/report.ts'
import { renderTable } from '../report/table.ts'
import type { StepFigures, StepOptions } from './step.ts'

/** Steps on a request's way that can be measured alone. */
export const stepNames = ['admit', 'byok', 'destinations', 'guardrails', 'identity', 'plan'] as const
export type StepName = (typeof stepNames)[number]

/** How each is measured; loaded only when it is asked for. */
export const steps: Readonly<Record<StepName, () => Promise<(options: StepOptions) => Promise<StepFigures>>>> = {
  admit: async () => (await import('./admit.ts')).benchAdmit,
  byok: async () => (await import('./byok.ts')).benchByok,
  destinations: async () => (await import('./destinations.ts')).benchDestinations,
  guardrails: async () => (await import('./guardrails.ts')).benchGuardrails,
  identity: async () => (await import('./identity.ts')).benchIdentity,
  plan: async () => (await import('./plan-route.ts')).benchPlan,
}

export interface StepsOptions {
  readonly isQuick: boolean
  readonly jsonFile: string
  readonly steps: readonly StepName[]
}

/** Measures steps of a request within this process, one after the other; always 0: a goal that was missed is no failure. */
export async function benchSteps(options: StepsOptions, directory: string, progress: Progress): Promise<number> {
  const share = options.isQuick ? 0.1 : 1
  const measured: ({ readonly name: StepName } & StepFigures)[] = []
  for (const name of options.steps) {
    progress.begin(name)
    const benchStep = await steps[name]()
    measured.push({ name, ...(await benchStep({ directory: mkdtempSync(join(directory, `${name}-`)), share })) })
  }
  progress.end()
  const jsonFile = resolve(options.jsonFile)
  mkdirSync(dirname(jsonFile), { recursive: true })
  writeFileSync(jsonFile, `${JSON.stringify({ version: 1, machine: describeMachine(), steps: measured }, null, 2)}\n`)
  const tables = measured.map(({ columns, rows }) => renderTable(columns, rows))
  process.stdout.write(`${tables.join('\n\n')}\nFigures: ${jsonFile}\n`)
  return 0
}
