import type { Spec } from './spec.ts'

/** The contract as a JavaScript value, so that nothing parses YAML at run time. */
export function emitSpec(spec: Spec): string {
  return `export const spec = ${JSON.stringify(spec, null, 1)}\n`
}

/** The contract's own text, comments included, a line each so that diffs stay readable. */
export function emitSpecText(text: string): string {
  const lines = text.split('\n').map((line) => ` ${JSON.stringify(line)},`)
  return `export const specText = [\n${lines.join('\n')}\n].join('\\n')\n`
}
