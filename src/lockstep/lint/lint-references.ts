import { keysOfPointer, lookUp, objectOf, refOf } from '../document/openapi.ts'
import type { Rule } from './rule.ts'
import { walkObjects } from './walk-schemas.ts'

const kept: ReadonlySet<string> = new Set(['securitySchemes'])

/** References resolve, and every component is referred to. */
export const lintReferences: Rule = ({ document }, report) => {
  const used = new Set<string>()
  walkObjects(document, (value, at) => {
    const ref = refOf(value)
    const mapping = Object.values(objectOf(objectOf(value['discriminator'])['mapping'])).map(String)
    for (const each of mapping) used.add(each.startsWith('#') ? each : `#/components/schemas/${each}`)
    if (ref === undefined) return
    used.add(`#/${keysOfPointer(ref).slice(0, 3).join('/')}`)
    if (!ref.startsWith('#')) {
      const remedy = 'only one file is read here: put what it names into this one (a bundler does that).'
      report('ref-local', [...at, '$ref'], `${ref} is in another file; ${remedy}`)
    } else if (lookUp(document, ref) === undefined) {
      report('ref-resolves', [...at, '$ref'], `${ref} points to nothing: write it, or correct the name.`)
    }
  })
  for (const [section, members] of Object.entries(objectOf(document['components']))) {
    if (kept.has(section) || section.startsWith('x-')) continue
    for (const name of Object.keys(objectOf(members))) {
      if (used.has(`#/components/${section}/${name}`)) continue
      const at = ['components', section, name]
      report('component-used', at, `nothing refers to ${name}: refer to it, or take it away.`, 'warning')
    }
  }
}
