import { isLiveName } from '../catalog/answers-live.ts'
import type { Model } from '../catalog/catalog.ts'

const collator = new Intl.Collator('en', { numeric: true })

// Versions, sizes and dates (`4.1`, `4o`, `v3`, `2025`, `70b`), and release stages.
const versionToken = /^(?:v?\d.*|preview|beta|exp|experimental|latest)$/

/**
 * The newest model of `author/family`: by date, then by version number. A model's family is its slug without versions (`gpt-4.1-mini`:
 * `gpt-mini`); when no model matches, `family` is the beginning of a slug (`gpt-5`).
 */
export function newestOfFamily<Dated extends Pick<Model, 'id' | 'createdAt'>>(
  author: string,
  family: string,
  models: Iterable<Dated>,
): Dated | undefined {
  const wantedAuthor = author.toLowerCase()
  const wanted = family.toLowerCase()
  let newest: Dated | undefined
  let newestByPrefix: Dated | undefined
  for (const model of models) {
    const slash = model.id.indexOf('/')
    if (slash < 0 || model.id.slice(0, slash).toLowerCase() !== wantedAuthor) continue
    const slug = model.id.slice(slash + 1).toLowerCase()
    // A variant (`…:free`) or a model that does not answer live is found only by its full name.
    if (slug.includes(':') || !isLiveName(slug)) continue
    if (familyOf(slug) === wanted) newest = newer(newest, model)
    else if (slug === wanted || slug.startsWith(`${wanted}-`)) newestByPrefix = newer(newestByPrefix, model)
  }
  return newest ?? newestByPrefix
}

function familyOf(slug: string): string {
  return slug
    .split('-')
    .filter((token) => !versionToken.test(token))
    .map((token) => token.replace(/\d[\d.]*$/, ''))
    .join('-')
}

function newer<Dated extends Pick<Model, 'id' | 'createdAt'>>(a: Dated | undefined, b: Dated): Dated {
  if (a === undefined) return b
  const order = a.createdAt - b.createdAt || compareVersions(a.id, b.id) || collator.compare(a.id, b.id)
  return order >= 0 ? a : b
}

function compareVersions(a: string, b: string): number {
  const [versionA, versionB] = [versionOf(a), versionOf(b)]
  const length = Math.max(versionA.length, versionB.length)
  for (let at = 0; at < length; at++) {
    const difference = (versionA[at] ?? -1) - (versionB[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** The numbers of an id, separated by dots or dashes, up to one that is too long for a version: a date begins there. */
function versionOf(id: string): number[] {
  const numbers = id.match(/\d+/g) ?? []
  const date = numbers.findIndex((digits) => digits.length > 3)
  return numbers.slice(0, date === -1 ? undefined : date).map(Number)
}
