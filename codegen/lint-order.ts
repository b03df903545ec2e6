import type { Finding, Place } from '../src/lockstep/lint/finding.ts'
import { type SchemaFamily, schemaFamilies, sharedTag, tagsBySchema } from './schema-families.ts'
import { operationsOf, type Spec } from './spec.ts'

/** Rules about where things stand in the contract: paths in the order of the tags, schemas in families of the tags that use them. */
export function lintOrder(text: string, spec: Spec): Finding[] {
  const tags = (spec.tags ?? []).map(({ name }) => name)
  return [...lintPaths(spec, tags), ...lintFamilies(schemaFamilies(text), tags), ...lintMembers(text, spec)]
}

function lintPaths(spec: Spec, tags: readonly string[]): Finding[] {
  const problems: Finding[] = []
  const report = (path: string, message: string) =>
    problems.push({ rule: 'paths-by-tag', at: ['paths', path], message: `${path}: ${message}` })
  const tagOf = new Map<string, string>()
  let last = -1
  let lastPath = ''
  for (const { path, operation } of operationsOf(spec)) {
    const tag = operation.tags?.[0] ?? ''
    const known = tagOf.get(path)
    if (known !== undefined) {
      if (known !== tag) report(path, `its operations are of two tags, ${known} and ${tag}`)
      continue
    }
    tagOf.set(path, tag)
    const position = tags.indexOf(tag)
    if (position === -1) report(path, `its tag ${tag} is not in the list of tags`)
    else if (position < last)
      report(path, `paths of ${tag} stand before those of ${tags[last]}: move it above ${lastPath}`)
    else if (position > last) {
      last = position
      lastPath = path
    }
  }
  return problems
}

function lintFamilies(families: readonly SchemaFamily[], tags: readonly string[]): Finding[] {
  const order = [sharedTag, ...tags]
  const problems: Finding[] = []
  const seen = new Set<string>()
  let last = 0
  for (const { title, tag, names } of families) {
    const report = (message: string) => problems.push({ rule: 'schemas-by-family', at: placeOf(names), message })
    const place = `family of schemas "${title}"`
    const position = order.indexOf(tag)
    if (title === '') report(`${names[0]}: stands under no heading like "# ---- Keys: the calling key ----"`)
    else if (position === -1 || !title.includes(': '))
      report(`${place}: name it "<tag>: <subject>", with a tag of the contract or ${sharedTag}`)
    else if (position < last) report(`${place}: families of ${tag} stand before those of ${order[last]}`)
    else last = position
    if (seen.has(title)) report(`${place}: is there twice`)
    if (names.length === 0) report(`${place}: has no schema`)
    seen.add(title)
  }
  return problems
}

// A family is found by its first schema: comments have no place of their own.
function placeOf([name]: readonly string[]): Place {
  return ['components', 'schemas', ...(name === undefined ? [] : [name])]
}

function lintMembers(text: string, spec: Spec): Finding[] {
  const users = tagsBySchema(spec)
  return schemaFamilies(text).flatMap(({ tag, names }) =>
    names.flatMap((name) => {
      const tags = [...(users.get(name) ?? [])]
      if (tags.length === 0 || tags.includes(tag) || (tags.length > 1 && tag === sharedTag)) return []
      const places = tags.length > 1 ? [...tags, sharedTag] : tags
      return [
        {
          rule: 'schemas-by-family',
          at: placeOf([name]),
          message: `${name}: stands in a family of ${tag || 'no tag'}, but is used by ${tags.join(', ')}: move it to one of ${places.join(', ')}`,
        },
      ]
    }),
  )
}
