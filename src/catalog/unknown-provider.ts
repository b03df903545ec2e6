import { nearMatches } from '../errors/near-matches.ts'

/** The message for an endpoint whose provider does not exist. */
export function unknownProvider(slug: string, known: Iterable<string>): string {
  const slugs = [...known]
  const [near] = nearMatches(slug, slugs, 1)
  const hint =
    near === undefined ? `configure it under providers; there are ${slugs.join(', ')}` : `did you mean "${near}"?`
  return `there is no provider "${slug}"; ${hint}`
}
