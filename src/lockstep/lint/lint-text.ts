import { DocumentError, readDocument } from '../document/read-document.ts'
import { type LocatedFinding, locate } from './finding.ts'
import { lintDocument } from './lint-document.ts'
import { lintYaml } from './lint-yaml.ts'
import type { Severity } from './rule.ts'

/** A finding of `contract lint`. */
export interface LintFinding extends LocatedFinding {
  readonly severity: Severity
}

/** Everything that is wrong with the text of an OpenAPI document, in the order of its lines. */
export function lintText(file: string, text: string): LintFinding[] {
  try {
    const { document } = readDocument(file, text)
    // Anchors and tags are legal; they are only not read alike everywhere.
    const yaml = text.trimStart().startsWith('{') ? [] : lintYaml(text)
    const findings = [...lintDocument(document), ...yaml.map((each) => ({ ...each, severity: severityOf(each.rule) }))]
    return locate(
      findings.map((each) => ({ file, ...each })),
      text,
    )
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const { line, column, message } = error
    return [{ file, line, column, rule: 'document-syntax', severity: 'error', message }]
  }
}

function severityOf(rule: string): Severity {
  return rule === 'yaml-unique-keys' || rule === 'yaml-syntax' ? 'error' : 'warning'
}
