import { Document, type ScalarTag, visit } from 'yaml'
import { isPlainNumber, isPlainText } from './plain-yaml.ts'

// PyYAML reads 1e-7 as text.
const digits: ScalarTag = {
  default: true,
  tag: 'tag:yaml.org,2002:float',
  identify: (value) => typeof value === 'number' && Number.isFinite(value) && !isPlainNumber(String(value)),
  // Of several that know a value, those with a test are preferred. Nothing is read by it.
  test: /(?!)/,
  resolve: Number,
  stringify: ({ value }) => digitsOf(Number(value)),
}

/** A value as YAML that readers of every version read alike: the linter finds nothing in it. Without anchors; long lines stay whole. */
export function writeYaml(value: unknown): string {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    customTags: (tags) => [digits, ...tags],
  })
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && !isPlainText(node.value)) node.type = 'QUOTE_SINGLE'
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** A number without an exponent. */
function digitsOf(value: number): string {
  const text = String(value)
  const [, sign = '', whole = '0', part = '', power = '0'] = /^(-?)(\d+)\.?(\d*)e([-+]\d+)$/.exec(text) ?? []
  if (!text.includes('e')) return text
  const shift = Number(power)
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${part}`
  return sign + whole + part.padEnd(shift, '0')
}
