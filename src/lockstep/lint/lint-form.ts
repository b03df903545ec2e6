import { isObject, methods, objectOf } from '../document/openapi.ts'
import type { Rule } from './rule.ts'

const others: ReadonlySet<string> = new Set(['summary', 'description', 'parameters', 'servers', '$ref'])

/** What every OpenAPI document has: `openapi`, `info`, `paths`, and answers of each operation. */
export const lintForm: Rule = ({ document }, report) => {
  const { openapi, info, paths } = document
  if (!/^3\.[01]\.\d+/.test(String(openapi)))
    report('document-version', ['openapi'], 'openapi must be 3.0.x or 3.1.x: convert the document first.')
  for (const name of ['title', 'version']) {
    if (typeof objectOf(info)[name] !== 'string')
      report('document-info', ['info', name], `info.${name} is missing: write it as text.`)
  }
  if (!isObject(paths)) {
    if (document['webhooks'] === undefined && document['components'] === undefined)
      report('document-paths', ['paths'], 'paths is missing: list the paths of the API.')
    return
  }
  for (const [path, item] of Object.entries(paths)) {
    const at = ['paths', path]
    if (path.startsWith('x-')) continue
    if (!path.startsWith('/')) report('path-form', at, `${path} must begin with a slash.`)
    if (path.includes('?')) report('path-form', at, `${path} has a query: list its parameters with in: query.`)
    if (!isObject(item)) {
      report('path-form', at, `${path} must be an object of operations.`)
      continue
    }
    for (const name of Object.keys(item)) {
      const isKnown = (methods as readonly string[]).includes(name) || others.has(name) || name.startsWith('x-')
      if (!isKnown) report('path-form', [...at, name], `${name} is no method: use one of ${methods.join(', ')}.`)
    }
  }
}
