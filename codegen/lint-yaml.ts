import { isAlias, isScalar, LineCounter, type Node, parseDocument, type Scalar, visit } from 'yaml'

/** Plain texts that YAML 1.1 takes for something else: booleans, dates, numbers with colons or underscores, and its own signs. */
const notText = [
  /^(y|yes|n|no|on|off|true|false|null|~)$/i,
  /^\d{4}-\d{1,2}-\d{1,2}/,
  /^[-+]?(\d[\d_,]*\.?[\d_]*|\.[\d_]+)$/,
  /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.\d*)?$/,
  /^[-+]?0[obx][\d_a-f]+$/i,
  /^[-+]?(\d[\d_]*)?\.?\d*e[-+]?\d+$/i,
  /^[-+]?\.(inf|nan)$/i,
  /^(<<|=)$/,
]

/** Numbers that every parser of YAML 1.1, YAML 1.2 and JSON reads alike. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Rules that let parsers of other languages read the contract to the same value: no anchors, no tags, and no word that YAML 1.1 and 1.2 read differently. */
export function lintYaml(text: string): string[] {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false })
  const problems: string[] = document.errors.map(({ message }) => message)
  const report = (node: Node, message: string) => {
    const { line } = counter.linePos(node.range?.[0] ?? 0)
    problems.push(`line ${line}: ${message}`)
  }
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) report(node, `*${node.source} is an alias: write the value out`)
      else if (node.anchor !== undefined)
        report(node, `&${node.anchor} is an anchor: write the value out where it is needed`)
      if (node.tag !== undefined) report(node, `${node.tag} is a tag: quote the value instead`)
      if (isScalar(node)) lintScalar(node, report)
    },
    Map(_key, { items }) {
      const seen = new Set<string>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (isScalar(key) && seen.has(name)) report(key, `the key ${name} is there twice`)
        seen.add(name)
      }
    },
  })
  return problems
}

function lintScalar(node: Scalar, report: (node: Node, message: string) => void): void {
  if (node.type !== 'PLAIN') return
  const { value, source = '' } = node
  if (typeof value === 'string' && notText.some((each) => each.test(source)))
    report(node, `${source} is not text in every version of YAML: quote it`)
  else if (typeof value === 'number' && !plainNumber.test(source))
    report(node, `${source} is not the same number in every version of YAML: write its digits`)
  else if (typeof value === 'boolean' && source !== 'true' && source !== 'false')
    report(node, `${source}: write it in lower case`)
}
