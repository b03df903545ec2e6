import type { Model } from '../catalog/catalog.ts'

const collator = new Intl.Collator('en', { numeric: true })

// Versions, sizes and dates (`4.1`, `4o`, `v3`, `2025`, `70b`), and how finished a version is.
const versionToken = /^(?:v?\d.*|preview|beta|exp|experimental|latest)$/

/**
 * The newest model of `author/family`: by date, then by version number. A model belongs to the family that its slug names once
 * versions are taken out (`gpt-4.1-mini` to `gpt-mini`); where no model does, `family` is the beginning of a slug (`gpt-5`).
 */
export function newestOfFamily(author: string, family: string, models: Iterable<Model>): Model | undefined {
  const wantedAuthor = author.toLowerCase()
  const wanted = family.toLowerCase()
  let newest: Model | undefined
  let newestByPrefix: Model | undefined
  for (const model of models) {
    const slash = model.id.indexOf('/')
    if (slash < 0 || model.id.slice(0, slash).toLowerCase() !== wantedAuthor) continue
    const slug = model.id.slice(slash + 1).toLowerCase()
    // A model of its own for one variant (`…:free`) is asked for by its full name.
    if (slug.includes(':')) continue
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

function newer(a: Model | undefined, b: Model): Model {
  if (a === undefined) return b
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? a : b
  return collator.compare(a.id, b.id) >= 0 ? a : b
}
