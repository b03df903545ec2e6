import { type SchemaFamily, schemaFamilies, sharedTag, tagsBySchema } from './schema-families.ts'
import { operationsOf, type Spec } from './spec.ts'

/** Rules about where things stand in the contract: paths in the order of the tags, schemas in families of the tags that use them. */
export function lintOrder(text: string, spec: Spec): string[] {
  const tags = (spec.tags ?? []).map(({ name }) => name)
  return [...lintPaths(spec, tags), ...lintFamilies(schemaFamilies(text), tags), ...lintMembers(text, spec)]
}

function lintPaths(spec: Spec, tags: readonly string[]): string[] {
  const problems: string[] = []
  const tagOf = new Map<string, string>()
  let last = -1
  let lastPath = ''
  for (const { path, operation } of operationsOf(spec)) {
    const tag = operation.tags?.[0] ?? ''
    const known = tagOf.get(path)
    if (known !== undefined) {
      if (known !== tag) problems.push(`${path}: its operations are of two tags, ${known} and ${tag}`)
      continue
    }
    tagOf.set(path, tag)
    const position = tags.indexOf(tag)
    if (position === -1) problems.push(`${path}: its tag ${tag} is not in the list of tags`)
    else if (position < last)
      problems.push(`${path}: paths of ${tag} stand before those of ${tags[last]}: move it above ${lastPath}`)
    else if (position > last) {
      last = position
      lastPath = path
    }
  }
  return problems
}

function lintFamilies(families: readonly SchemaFamily[], tags: readonly string[]): string[] {
  const order = [sharedTag, ...tags]
  const problems: string[] = []
  const seen = new Set<string>()
  let last = 0
  for (const { title, tag, names } of families) {
    const place = `family of schemas "${title}"`
    const position = order.indexOf(tag)
    if (title === '') problems.push(`${names[0]}: stands under no heading like "# ---- Keys: the calling key ----"`)
    else if (position === -1 || !title.includes(': '))
      problems.push(`${place}: name it "<tag>: <subject>", with a tag of the contract or ${sharedTag}`)
    else if (position < last) problems.push(`${place}: families of ${tag} stand before those of ${order[last]}`)
    else last = position
    if (seen.has(title)) problems.push(`${place}: is there twice`)
    if (names.length === 0) problems.push(`${place}: has no schema`)
    seen.add(title)
  }
  return problems
}

function lintMembers(text: string, spec: Spec): string[] {
  const users = tagsBySchema(spec)
  return schemaFamilies(text).flatMap(({ tag, names }) =>
    names.flatMap((name) => {
      const tags = [...(users.get(name) ?? [])]
      if (tags.length === 0 || tags.includes(tag) || (tags.length > 1 && tag === sharedTag)) return []
      const places = tags.length > 1 ? [...tags, sharedTag] : tags
      return [
        `${name}: stands in a family of ${tag || 'no tag'}, but is used by ${tags.join(', ')}: move it to one of ${places.join(', ')}`,
      ]
    }),
  )
}
