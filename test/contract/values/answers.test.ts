import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Spec } from '../../../codegen/spec.ts'
import { availableContract } from '../../../src/contract/contract.ts'
import { contractSchemas } from '../inside-bodies/contract-schemas.ts'
import { declaredNames } from '../inside-bodies/declared-names.ts'
import { noteSeen } from '../inside-bodies/seen-names.ts'
import { answersOfFormats } from './answers-of-formats.ts'
import { coveringValues } from './covering-values.ts'
import { type Body, type GatewayOfFormats, startGatewayOfFormats } from './gateway-of-formats.ts'

const schemas = contractSchemas((await availableContract()) as unknown as Spec)
const available = declaredNames(schemas)

let bench: GatewayOfFormats
beforeAll(async () => {
  bench = await startGatewayOfFormats()
})
afterAll(() => bench.close())

describe('values that a provider may answer', () => {
  it.each(answersOfFormats)('reach the caller of $path in answers and events', async (format) => {
    const { path, body, schema, eventSchema, plain, own, ownEvents, ownNames, streamWith } = format
    const seen = new Set<string>()
    const lost = new Map<string, string>()

    const tryAnswer = async (sent: Body, component: string, answer: Body | readonly Body[]) => {
      const shown = shownBy(component, sent)
      const fresh = shown.filter((name) => !seen.has(name) && !ownNames.includes(name))
      if (fresh.length === 0 || shown.some((name) => !available.has(name))) return
      bench.answerWith(answer)
      const stream = Array.isArray(answer) ? { stream: true } : {}
      const reply = await bench.gateway.fetch(path, { method: 'POST', body: JSON.stringify({ ...body, ...stream }) })
      const text = await reply.text()
      for (const name of bodiesOf(text).flatMap((each) => shownBy(component, each))) seen.add(name)
      for (const name of fresh) if (!seen.has(name)) lost.set(name, `${JSON.stringify(sent)} became ${text}`)
    }

    const values = valuesOf(schema)
    for (const value of values) {
      const given = differing(value, values[0] ?? {})
      if (own.some((name) => name in given)) continue
      const isCut = given['incomplete_details'] !== undefined
      const answer = { ...plain, ...(isCut && { status: 'incomplete' }), ...given }
      await tryAnswer(answer, schema, answer)
    }
    for (const event of eventSchema === undefined ? [] : valuesOf(eventSchema)) {
      if (ownEvents.includes(String(event['type'])) || own.some((name) => name in event)) continue
      await tryAnswer(event, eventSchema ?? '', streamWith(event))
    }
    expect(Object.fromEntries([...lost].filter(([name]) => !seen.has(name)))).toEqual({})
    expect(seen.size).toBeGreaterThan(5)
  })
})

const valuesOf = (component: string) => coveringValues({ $ref: `#/components/schemas/${component}` }) as readonly Body[]

/** The members in which it differs from the smallest value. */
function differing(value: Body, smallest: Body): Body {
  return Object.fromEntries(
    Object.entries(value).filter(([name, each]) => JSON.stringify(each) !== JSON.stringify(smallest[name])),
  )
}

/** What a body shows of a component, by the names of the counter. */
function shownBy(component: string, body: unknown): string[] {
  const seen = new Set<string>()
  noteSeen({ $ref: `#/components/schemas/${component}` }, body, schemas, seen)
  return [...seen]
}

function bodiesOf(text: string): unknown[] {
  const data = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, each = '']) => each)
  return (data.length > 0 ? data : [text]).map((each) => JSON.parse(each) as unknown)
}
