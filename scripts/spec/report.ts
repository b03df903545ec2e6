import type { LocatedFinding } from '../../src/lockstep/lint/finding.ts'

/** Findings for a person, a block of place, rule and message each; `hasColours` for terminals. */
export function describeFindings(findings: readonly LocatedFinding[], hasColours: boolean): string {
  const paint = (code: number, text: string) => (hasColours ? `\u001b[${code}m${text}\u001b[0m` : text)
  const blocks = findings.map(
    ({ file, line, column, rule, message }) =>
      `${paint(36, `${file}:${line}:${column}`)}  ${paint(33, rule)}\n  ${message.replaceAll('\n', '\n  ')}\n`,
  )
  const count = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
  return [...blocks, paint(31, `✗ ${count} in the contract`)].join('\n')
}
