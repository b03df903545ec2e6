import { Scanners } from '../../../src/guardrails/scanner-for.ts'
import type { TextScanner } from '../../../src/guardrails/text-scanner.ts'
import { gatewayHolder } from '../../../src/shares/holder.ts'
import { guardrailWith } from '../../guardrails/bare-guardrail.ts'
import { type LocalFilterSlug, labelled } from '../../guardrails/labelled/index.ts'
import { median, range } from '../measure/statistics.ts'
import { answerRow } from './guarded-answers.ts'
import { benchTexts } from './guardrail-texts.ts'
import type { StepFigures, StepOptions } from './step.ts'

const rounds = 9
const warmUps = 300
const scansInFull = 200

/** CPU time of all built-in filters that the gateway itself has, over texts of 20 KB and a short one; and of `(a+)+` over 100 KB. */
export function benchGuardrails({ share }: StepOptions): Promise<StepFigures> {
  const builtins = (Object.keys(labelled) as LocalFilterSlug[]).map((slug) => ({ slug, action: 'redact' }) as const)
  const ofPattern = (pattern: string) => guardrailWith({ patterns: [{ pattern, action: 'redact' }] })
  const scanners = new Scanners()
  const holder = gatewayHolder('administration')
  const filters = scanners.for([guardrailWith({ builtins })], 'input', holder)
  // One that fits takes longer: where it ends has to be found, too.
  const [unfit, fit] = ['(a+)+$', '(a+)+'].map((pattern) => scanners.for([ofPattern(pattern)], 'input', holder) ?? null)
  const scans = Math.max(10, Math.ceil(scansInFull * share))
  const rows = benchTexts.map(({ name, text, goalMicros }) => row(name, filters, text, scans, goalMicros))
  for (const chars of [4, 12]) rows.push(answerRow(scanners, guardrailWith({ builtins }), chars, share))
  const times = Math.ceil(scans / 10)
  rows.push(row('(a+)+$ on 100 KB that it does not fit', unfit ?? null, `${'a'.repeat(100_000)}!`, times, 10_000))
  rows.push(row('(a+)+ on 100 KB that it fits', fit ?? null, 'a'.repeat(100_000), times, 10_000))
  return Promise.resolve({
    columns: [
      { title: 'text', align: 'left' },
      { title: 'µs a scan', align: 'right' },
      { title: 'range', align: 'right' },
      { title: 'goal', align: 'right' },
      { title: '', align: 'left' },
    ],
    rows,
  })
}

function row(name: string, scanner: TextScanner | null, text: string, scans: number, goalMicros: number): string[] {
  const scan = (times: number): void => {
    for (let time = 0; time < times; time++) scanner?.scan(text, 'user')
  }
  scan(Math.min(warmUps, scans))
  const micros = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    scan(scans)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / scans
  })
  const middle = median(micros)
  const { low, high } = range(micros)
  const verdict = middle <= goalMicros ? 'ok' : 'over'
  return [name, middle.toFixed(1), `${low.toFixed(1)}–${high.toFixed(1)}`, String(goalMicros), verdict]
}
