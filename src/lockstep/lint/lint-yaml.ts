import { isAlias, isCollection, isScalar, LineCounter, type Node, parseDocument, type Scalar, visit } from 'yaml'
import { isPlainNumber, isPlainText } from '../document/plain-yaml.ts'
import type { Finding } from './finding.ts'

/**
 * Rules that let parsers of other languages read the contract to the same value: no anchors, no tags, no word that YAML 1.1 and 1.2 read
 * differently, and no text that some parsers end too early.
 */
export function lintYaml(text: string): Finding[] {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false })
  const problems: Finding[] = document.errors.map(({ pos, message }) =>
    toFinding(counter, 'yaml-syntax', pos[0], message),
  )
  const report: Report = (rule, node, message) => {
    problems.push(toFinding(counter, rule, node.range?.[0] ?? 0, message))
  }
  visit(document, {
    Node(_key, node, path) {
      if (isAlias(node)) report('yaml-no-alias', node, `*${node.source} is an alias: write the value out`)
      else if (node.anchor !== undefined)
        report('yaml-no-anchor', node, `&${node.anchor} is an anchor: write the value out where it is needed`)
      if (node.tag !== undefined) report('yaml-no-tag', node, `${node.tag} is a tag: quote the value instead`)
      if (isScalar(node)) {
        lintScalar(node, report)
        if (path.some((each) => isCollection(each) && each.flow === true)) lintFlowScalar(node, report)
      }
    },
    Map(_key, { items }) {
      const seen = new Set<string>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (isScalar(key) && seen.has(name)) report('yaml-unique-keys', key, `the key ${name} is there twice`)
        seen.add(name)
      }
    },
  })
  return problems
}

type Report = (rule: string, node: Node, message: string) => void

function toFinding(counter: LineCounter, rule: string, offset: number, message: string): Finding {
  const { line, col } = counter.linePos(offset)
  return { rule, at: { line, column: col }, message }
}

function lintScalar(node: Scalar, report: Report): void {
  if (node.type !== 'PLAIN') return
  const { value, source = '' } = node
  if (typeof value === 'string' && !isPlainText(source))
    report('yaml-plain-text', node, `${source} is not text in every version of YAML: quote it`)
  else if (typeof value === 'number' && !isPlainNumber(source))
    report('yaml-plain-number', node, `${source} is not the same number in every version of YAML: write its digits`)
  else if (typeof value === 'boolean' && source !== 'true' && source !== 'false')
    report('yaml-plain-boolean', node, `${source}: write it in lower case`)
}

// Pure Python and Java parsers end such a text at its question mark.
function lintFlowScalar(node: Scalar, report: Report): void {
  const { type, source = '' } = node
  if (type !== 'PLAIN' || !source.includes('?')) return
  report('yaml-flow-text', node, `${source} has a question mark inside { } or [ ]: quote it`)
}
