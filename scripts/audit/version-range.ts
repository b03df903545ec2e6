interface Version {
  readonly numbers: readonly number[]
  readonly isPrerelease: boolean
}

const comparator = /^(>=|<=|>|<|=)?\s*v?(\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/

/**
 * Whether a version lies in the range of an advisory, such as `>=1.0.0 <1.4.2 || =2.0.0`. A range that can't be read holds every version:
 * a warning too many can be looked at, one too few can't.
 */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const words = part
      .trim()
      .replaceAll(/(>=|<=|>|<|=)\s+/g, '$1')
      .split(/[\s,]+/)
    return words.every((word) => holds(version, word))
  })
}

function holds(version: string, word: string): boolean {
  const [, operator = '=', bound] = comparator.exec(word) ?? []
  if (bound === undefined) return true
  const order = compare(parse(version), parse(bound))
  if (operator === '=') return order === 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function parse(text: string): Version {
  const [plain = ''] = text.split(/[-+]/)
  return { numbers: plain.split('.').map(Number), isPrerelease: text.includes('-') }
}

// A prerelease comes before its release; among those of one release the order does not matter here.
function compare(one: Version, other: Version): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(other.isPrerelease) - Number(one.isPrerelease)
}
