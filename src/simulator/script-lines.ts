import { type Document, isMap, isNode, isScalar, isSeq, type LineCounter } from 'yaml'

/** The line, counted from 1, of a key or list item in a YAML document; of the nearest place around it when it is missing. */
export function lineOfPath(document: Document, path: readonly (string | number)[], lines: LineCounter): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const step of path) {
    const inner = stepInto(node, step)
    if (inner === undefined) break
    offset = inner.offset ?? offset
    node = inner.node
  }
  return lines.linePos(offset).line
}

function stepInto(node: unknown, step: string | number): { node: unknown; offset: number | undefined } | undefined {
  if (isSeq(node) && typeof step === 'number') {
    const item: unknown = node.items[step]
    return { node: item, offset: startOf(item) }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
  return pair && { node: pair.value, offset: startOf(pair.key) }
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
