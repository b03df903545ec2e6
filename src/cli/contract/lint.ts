import type { LintFinding } from '../../lockstep/lint/lint-text.ts'
import { defineCliCommand } from '../command.ts'
import type { Colours } from '../terminal/colours.ts'
import { loadContractText } from './load-contract.ts'

/** `contract lint`: what is wrong with an OpenAPI document. */
export const contractLint = defineCliCommand({
  description:
    "Check an OpenAPI document: ids, references, examples, unions, error answers, patterns. 1 if it has errors, 2 if it can't be read.",
  args: {
    contract: {
      type: 'positional',
      required: false,
      description: "A file, an address, or - for standard input. Default: this gateway's own contract.",
    },
    strict: { type: 'boolean', description: 'Exit with 1 for warnings too.' },
    json: { type: 'boolean', description: 'Print JSON: [{ file, line, column, severity, rule, message }].' },
  },
  examples: [
    ['contract lint openapi.yaml', 'Every finding with file, line and column, the rule, and what to do.'],
    ['contract lint http://127.0.0.1:8787/openapi.json --json', 'The contract of a running gateway, for programs.'],
  ],
  async run({ contract, strict, json }, terminal) {
    const { lintText } = await import('../../lockstep/lint/lint-text.ts')
    const { name, text } = await loadContractText(contract, terminal)
    const findings = lintText(name, text)
    const { out } = terminal
    if (json === true) out.write(`${JSON.stringify(findings, null, 2)}\n`)
    else for (const line of describe(findings, name, out.colours)) out.write(`${line}\n`)
    // Nothing else was looked at.
    if (findings.some(({ rule }) => rule === 'document-syntax')) return 2
    const failing = strict === true ? findings : findings.filter(({ severity }) => severity === 'error')
    return failing.length > 0 ? 1 : 0
  },
})

function describe(findings: readonly LintFinding[], name: string, { red, yellow, green, dim }: Colours): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  if (findings.length === 0) return [`${green('✓')} ${name} keeps every rule.`]
  const blocks = findings.map(({ file, line, column, severity, rule, message }) => {
    const colour = severity === 'error' ? red : yellow
    return `${file}:${line}:${column}  ${colour(severity)}  ${dim(rule)}\n  ${message.replaceAll('\n', '\n  ')}\n`
  })
  return [...blocks, `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
