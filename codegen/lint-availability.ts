import { firstPlanned } from '../src/contract/planned.ts'
import type { Finding } from '../src/lockstep/lint/finding.ts'
import { topicOf } from './marks.ts'
import { PlannedNodes } from './planned-nodes.ts'
import { type JsonSchema, operationsOf, type Spec } from './spec.ts'

/** Rules about marks of what is planned: their form, their topics, and that examples of requests carry one where they use what is planned. */
export function lintAvailability(spec: Spec): Finding[] {
  const used = new Set<string>()
  const findings = [...lintMarks(spec, used), ...lintExamples(spec)]
  for (const topic of Object.keys(spec['x-topics'] ?? {})) {
    if (used.has(topic)) continue
    findings.push({
      rule: 'topic-used',
      at: ['x-topics', topic],
      message: `${topic}: no mark names this topic, take it out`,
    })
  }
  return findings
}

function lintMarks(spec: Spec, used: Set<string>): Finding[] {
  const topics = spec['x-topics'] ?? {}
  const findings: Finding[] = []
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    const report = (rule: string, message: string) => findings.push({ rule, at: [...at], message })
    const { 'x-availability': availability, 'x-topic': topic, 'x-values': values } = value as JsonSchema
    if ((availability === undefined) !== (topic === undefined))
      report('mark-form', 'x-availability and x-topic stand together')
    if (availability !== undefined && availability !== 'planned') report('mark-form', 'x-availability can be `planned`')
    if (typeof topic === 'string') {
      used.add(topic)
      if (!Object.hasOwn(topics, topic)) report('mark-topic', `${topic} is no topic of x-topics`)
    }
    for (const name of Object.keys((values as object | undefined) ?? {})) {
      const known = (value as JsonSchema)['enum'] as unknown[] | undefined
      const fits = known === undefined ? name.endsWith('*') : known.map(String).includes(name)
      if (!fits)
        report('mark-value', `x-values: ${name} is no value of the enum, nor the beginning of a string (\`name*\`)`)
    }
    for (const [key, each] of Object.entries(value)) visit(each, [...at, key])
  }
  visit(spec.paths, ['paths'])
  visit(spec.components, ['components'])
  return findings
}

function lintExamples(spec: Spec): Finding[] {
  const nodes = new PlannedNodes(spec)
  return operationsOf(spec).flatMap(({ method, path, operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).flatMap(([media, { schema, examples = {} }]) => {
      const node = nodes.of(schema)
      return Object.entries(examples).flatMap(([name, example]): Finding[] => {
        const found = node === undefined ? undefined : firstPlanned(node, example.value)
        if (topicOf(example) === found?.topic) return []
        const message =
          found === undefined
            ? `the example ${name} is marked as planned and uses nothing planned`
            : `the example ${name} uses ${found.value ?? found.keys.join('.')}, which is planned: give it the same x-availability and x-topic`
        return [
          {
            rule: 'mark-example',
            at: ['paths', path, method, 'requestBody', 'content', media, 'examples', name],
            message,
          },
        ]
      })
    }),
  )
}
