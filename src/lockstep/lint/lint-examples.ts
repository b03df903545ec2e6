import { examplesOf } from '../document/examples.ts'
import { type Json, objectOf, operationsOf, resolve } from '../document/openapi.ts'
import { describeIssue } from '../schemas/schema-compiler.ts'
import type { Linted, Report, Rule } from './rule.ts'

/** Examples fit their schemas: those of bodies and answers, of each parameter, and of shared answers once. */
export const lintExamples: Rule = (linted, report) => {
  const { document } = linted
  const seen = new Set<Json>()
  const check = (holder: unknown, at: readonly string[]) => {
    const found = objectOf(resolve(document, holder))
    if (seen.has(found)) return
    seen.add(found)
    checkHolder(linted, found, at, report)
  }
  const checkContent = (holder: unknown, at: readonly string[]) => {
    for (const [media, each] of Object.entries(objectOf(objectOf(holder)['content'])))
      check(each, [...at, 'content', media])
  }
  const components = objectOf(document['components'])
  for (const section of ['parameters', 'headers']) {
    for (const [name, each] of Object.entries(objectOf(components[section]))) check(each, ['components', section, name])
  }
  for (const section of ['requestBodies', 'responses']) {
    for (const [name, each] of Object.entries(objectOf(components[section])))
      checkContent(each, ['components', section, name])
  }
  for (const { operation, parameters, at } of operationsOf(document)) {
    for (const each of parameters) check(each, [...at, 'parameters'])
    checkContent(resolve(document, operation['requestBody']), [...at, 'requestBody'])
    for (const [status, each] of Object.entries(objectOf(operation['responses'])))
      checkContent(resolve(document, each), [...at, 'responses', status])
  }
}

function checkHolder({ document, compiler }: Linted, holder: Json, at: readonly string[], report: Report): void {
  const { schema } = holder
  if (schema === undefined) return
  const isStream = at.at(-1) === 'text/event-stream'
  for (const { value, at: keys } of examplesOf(document, holder)) {
    let issues: readonly { path: string; message: string }[]
    try {
      // A stream is shown as its text, and its schema is that of one event.
      issues = isStream && typeof value === 'string' ? [] : compiler.compile(schema)(value)
    } catch {
      // What is wrong with the schema is told where it stands.
      return
    }
    for (const issue of issues)
      report('example-fits', [...at, ...keys], `${describeIssue(issue, 'the example')}: change it, or its schema.`)
  }
}
