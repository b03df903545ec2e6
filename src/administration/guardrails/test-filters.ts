import type { Schema } from '../../contract/contract.ts'
import { Placeholders } from '../../guardrails/placeholders.ts'
import { redactText } from '../../guardrails/redact-text.ts'
import type { Scanners } from '../../guardrails/scanner-for.ts'
import type { Finding, ScanResult, TextScanner } from '../../guardrails/text-scanner.ts'
import type { AssignedGuardrail, FilterAction } from '../../records/guardrail.ts'
import type { Holder } from '../../shares/holder.ts'
import { CodePointIndex } from '../../streams/code-points.ts'

/** What filters are run with. */
export interface FilterTester {
  /** Used for this test only: filters that are not saved are compiled once, and forgotten. */
  readonly scanners: Scanners
  readonly holder: Holder
  readonly signal: AbortSignal
}

/** A text to be tested. */
export interface TestedText {
  readonly text: string
  readonly direction: 'input' | 'output'
  /** The id of the guardrail that is not saved, which nobody is told of. Absent: all are. */
  readonly unsavedId?: string | undefined
}

/** What the filters of guardrails make of a text. Rejects with the signal's reason only. */
export async function testFilters(
  { scanners, holder, signal }: FilterTester,
  guardrails: readonly AssignedGuardrail[],
  { text, direction, unsavedId }: TestedText,
): Promise<Schema<'GuardrailTest'>> {
  const scanner = scanners.for(guardrails, direction, holder)
  const { findings, failed } = scanner === null ? nothing : await scan(scanner, text, holder, signal)
  const found = findings.flat()
  const idOf = ({ id }: AssignedGuardrail) => (id === unsavedId ? null : id)
  const placeholders = new Placeholders()
  placeholders.reserve(text)
  const points = new CodePointIndex(text)
  return {
    direction,
    action: strongest(found),
    findings: found.map(({ start, end, rule: { guardrail, name, engine, action } }) => ({
      guardrail_id: idOf(guardrail),
      guardrail_name: guardrail.id === unsavedId ? null : guardrail.name,
      ...{ filter: name, engine, action, start: points.at(start), end: points.at(end) },
    })),
    redacted_text: redactText(text, found, placeholders),
    failed: failed.map(({ rule: { guardrail, name }, message }) => ({
      guardrail_id: idOf(guardrail),
      filter: name,
      message,
    })),
  }
}

const nothing: ScanResult = { findings: [], failed: [] }

async function scan(scanner: TextScanner, text: string, holder: Holder, signal: AbortSignal): Promise<ScanResult> {
  if (scanner.scanAll === undefined) return { findings: [scanner.scan(text, 'user')], failed: [] }
  return scanner.scanAll([{ text, origin: 'user' }], holder, signal)
}

const weakestFirst: readonly FilterAction[] = ['flag', 'redact', 'block']

function strongest(findings: readonly Finding[]): FilterAction | null {
  const ranks = findings.map(({ rule }) => weakestFirst.indexOf(rule.action))
  return weakestFirst[Math.max(-1, ...ranks)] ?? null
}
