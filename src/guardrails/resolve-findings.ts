import type { Finding } from './text-scanner.ts'

/**
 * Findings in order, so that what is blocked or redacted overlaps nothing else of the two: block wins over redact, and what overlaps becomes one
 * stretch, with the rule of the longer. Nothing that was found is left uncovered. Flags only record; they stay as they are.
 */
export function resolveFindings(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings
  const resolved: Finding[] = []
  let open: Finding | null = null
  // The longest finding of the open stretch gives it its rule.
  let longest: Finding | null = null
  const inOrder = findings.toSorted((a, b) => a.start - b.start || b.end - a.end)
  for (const finding of inOrder) {
    if (finding.rule.action === 'flag') {
      resolved.push(finding)
      continue
    }
    if (open === null || longest === null || finding.start >= open.end) {
      if (open !== null) resolved.push(open)
      open = finding
      longest = finding
      continue
    }
    if (isStronger(finding, longest)) longest = finding
    open = { start: open.start, end: Math.max(open.end, finding.end), rule: longest.rule }
  }
  if (open !== null) resolved.push(open)
  return resolved.toSorted((a, b) => a.start - b.start)
}

function isStronger(finding: Finding, than: Finding): boolean {
  if (finding.rule.action !== than.rule.action) return finding.rule.action === 'block'
  return finding.end - finding.start > than.end - than.start
}
