import type { Span } from './span.ts'
import type { FilterRule, Finding } from './text-scanner.ts'

/** A stretch of a text that is blocked or redacted as a whole: what rules found there overlaps. */
export interface Stretch extends Span {
  /** The rule that decides: one that blocks, else that of the longest finding. */
  readonly rule: FilterRule
  /** True if the value may come back: every rule that touches it has to allow that. */
  readonly restores: boolean
  /** All that was found there. */
  readonly findings: readonly Finding[]
}

/** The stretches of a text to block or redact, in order. The order of the findings and of their rules does not matter. Flags take no part. */
export function stretchesOf(findings: readonly Finding[]): readonly Stretch[] {
  const stretches: OpenStretch[] = []
  for (const finding of inOrder(findings)) {
    if (finding.rule.action === 'flag') continue
    const last = stretches.at(-1)
    if (last === undefined || finding.start >= last.end) stretches.push(opened(finding))
    else extend(last, finding)
  }
  return stretches
}

/** Findings by their places, and those of one place by their rules: the same order however they come. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings
  return findings.toSorted((a, b) => a.start - b.start || b.end - a.end || compareRules(a.rule, b.rule))
}

interface OpenStretch extends Stretch {
  end: number
  rule: FilterRule
  restores: boolean
  readonly findings: Finding[]
  strongest: Finding
}

function opened(finding: Finding): OpenStretch {
  const { start, end, rule } = finding
  return { start, end, rule, restores: rule.guardrail.rules.restores, findings: [finding], strongest: finding }
}

function extend(stretch: OpenStretch, finding: Finding): void {
  stretch.end = Math.max(stretch.end, finding.end)
  stretch.restores &&= finding.rule.guardrail.rules.restores
  stretch.findings.push(finding)
  if (!isStronger(finding, stretch.strongest)) return
  stretch.strongest = finding
  stretch.rule = finding.rule
}

function isStronger(finding: Finding, than: Finding): boolean {
  if (finding.rule.action !== than.rule.action) return finding.rule.action === 'block'
  return finding.end - finding.start > than.end - than.start
}

/** A name that says what was found comes before one that an operator made up. */
function compareRules(a: FilterRule, b: FilterRule): number {
  return compare(a.engine, b.engine) || compare(a.name, b.name) || compare(a.guardrail.id, b.guardrail.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
