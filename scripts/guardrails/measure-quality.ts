import { Scanners } from '../../src/guardrails/scanner-for.ts'
import type { BuiltinFilterSlug } from '../../src/records/guardrail.ts'
import { gatewayHolder } from '../../src/shares/holder.ts'
import { guardrailWith } from './bare-guardrail.ts'
import type { Labelled } from './labelled/labelled.ts'

/** How well a filter finds what is labelled. */
export interface Quality {
  readonly positives: number
  readonly negatives: number
  /** Labelled stretches that were found whole, and all that are labelled. */
  readonly found: number
  readonly labelled: number
  /** Found stretches without a label. */
  readonly falseAlarms: number
  readonly precision: number
  readonly recall: number
  /** Texts with something missed or found wrongly. */
  readonly mistakes: readonly string[]
}

/** Runs a filter over its labelled texts. A stretch counts as found when all of it is covered. */
export function measureQuality(slug: BuiltinFilterSlug, { positives, negatives }: Labelled): Quality {
  const guardrail = guardrailWith({ builtins: [{ slug, action: 'flag' }] })
  const scanner = new Scanners().for([guardrail], 'input', gatewayHolder('administration'))
  let [found, all, falseAlarms] = [0, 0, 0]
  const mistakes: string[] = []
  for (const marked of [...positives, ...negatives]) {
    const { text, labels } = unmark(marked)
    const findings = scanner?.scan(text, 'user') ?? []
    const covered = labels.filter((label) =>
      findings.some(({ start, end }) => start <= label.start && end >= label.end),
    )
    const alarms = findings.filter(
      (finding) => !labels.some(({ start, end }) => finding.start < end && finding.end > start),
    )
    found += covered.length
    all += labels.length
    falseAlarms += alarms.length
    if (covered.length < labels.length) mistakes.push(`missed: ${marked}`)
    if (alarms.length > 0) mistakes.push(`false alarm: ${marked}`)
  }
  return {
    positives: positives.length,
    negatives: negatives.length,
    found,
    labelled: all,
    falseAlarms,
    precision: found + falseAlarms === 0 ? 0 : found / (found + falseAlarms),
    recall: all === 0 ? 0 : found / all,
    mistakes,
  }
}

function unmark(marked: string): { text: string; labels: readonly { start: number; end: number }[] } {
  const labels: { start: number; end: number }[] = []
  let text = ''
  for (const part of marked.split(/(«[^»]*»)/)) {
    const isLabel = part.startsWith('«')
    const plain = isLabel ? part.slice(1, -1) : part
    if (isLabel) labels.push({ start: text.length, end: text.length + plain.length })
    text += plain
  }
  return { text, labels }
}
