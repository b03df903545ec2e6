import { describe, expect, it, test } from 'vitest'
import { parseSpec, readSpecText } from '../../codegen/spec.ts'
import { baseBodyOf, createCaller } from '../../scripts/bench/growth/growth-call.ts'
import { casesOf } from '../../scripts/bench/growth/growth-cases.ts'
import { isPlainlyCheap, judge, leastOf, type Sample } from '../../scripts/bench/growth/judge.ts'
import { type BodyPlace, findPlaces, type Place } from '../../scripts/bench/growth/places.ts'
import { encodeJson, RawJson } from '../../scripts/bench/growth/raw-json.ts'
import { shapesOf } from '../../scripts/bench/growth/shapes.ts'
import { OptionsError, parseOptions } from '../../scripts/bench/options.ts'
import { type OperationId, operations, requestValidator } from '../../src/contract/contract.ts'

const spec = parseSpec(readSpecText())
const baseBody = (operation: string): unknown => baseBodyOf(spec, operation)
const places = findPlaces(spec, baseBody)
const caller = createCaller({
  spec,
  credentials: { apiKey: 'a', managementKey: 'm', scimToken: 's' },
  baseBody,
  pathValues: () => ({ id: '1' }),
})

function placeOf(operation: string, path: string, kind?: string): Place {
  const found = places.find(
    (each) =>
      each.operation === operation &&
      each.path === path &&
      (kind === undefined || ('kind' in each && each.kind === kind)),
  )
  if (found === undefined) throw new Error(`${operation} has no place ${path}`)
  return found
}

describe('the places of the contract', () => {
  it('are in every operation', () => {
    expect(new Set(places.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)))
  })

  it.each([
    ['createResponse', 'input', 'list'],
    ['createResponse', 'metadata', 'object'],
    ['createResponse', 'tool_choice<AllowedToolsChoice>.tools', 'list'],
    ['createChatCompletion', 'messages', 'list'],
    ['createMessage', 'stop_sequences', 'list'],
    ['createMessage', 'tools', 'list'],
    ['createKey', 'name', 'text'],
    ['updateProvisionedUser', 'Operations', 'list'],
  ])('are found: %s %s', (operation, path, kind) => {
    expect(placeOf(operation, path, kind)).toBeDefined()
  })

  it('are filled in bodies that the contract takes', () => {
    const wrong = places
      .filter((place): place is BodyPlace => 'kind' in place && place.kind === 'list')
      .filter((place) => {
        const shape = shapesOf(spec, place).find(({ isValid }) => isValid)
        return requestValidator(place.operation as OperationId, 'body')?.(place.wrap(shape?.make(1))) === false
      })
    // Some need what no schema says, such as two members that go together.
    expect(wrong.length).toBeLessThan(places.length / 20)
  })

  it('include parameters and what is not declared', () => {
    expect(placeOf('listProvisionedUsers', 'filter')).toMatchObject({ part: 'query' })
    expect(placeOf('getCredits', '*')).toMatchObject({ part: 'query' })
  })
})

describe('calls', () => {
  it('carry the value at its place, and the credential of the operation', () => {
    const call = caller(placeOf('createChatCompletion', 'modalities'), ['a', 'b'], true)
    expect(JSON.parse(call.body ?? '')).toMatchObject({ model: 'sim/tools', modalities: ['a', 'b'] })
    expect(call.headers).toMatchObject({ authorization: 'Bearer a', 'x-service-strict': 'enabled' })
    const listed = caller(placeOf('listProvisionedUsers', 'filter'), 'a b', false)
    expect(listed.path).toMatch(/^\/api\/v1\/scim\/v2\/Users\?filter=a%20b$/)
    expect(listed.headers).toEqual({ authorization: 'Bearer s' })
  })

  it('can be nested deeper than a stack', () => {
    const text = encodeJson({ a: [new RawJson('['.repeat(100_000))], b: new RawJson('{}') })
    expect(text).toBe(`{"a":[${'['.repeat(100_000)}],"b":{}}`)
  })

  it('grow with their size', () => {
    const [each] = casesOf(spec, [placeOf('createResponse', 'input', 'list')], caller, 10_000)
    expect(each?.call(40).bytes).toBeGreaterThan(3 * (each?.call(10).bytes ?? 0))
  })

  it('fill two lists with the same names', () => {
    const two = [placeOf('createResponse', 'tools'), placeOf('createResponse', 'tool_choice<AllowedToolsChoice>.tools')]
    const pair = casesOf(spec, two, caller, 10_000).find(({ place }) => place.includes(' and '))
    const body = JSON.parse(pair?.call(3).body ?? '') as { tools: { name: string }[]; tool_choice: { tools: object[] } }
    expect(body.tools.map(({ name }) => name)).toEqual(['item_0', 'item_1', 'item_2'])
    expect(body.tool_choice.tools).toHaveLength(3)
  })
})

describe('the judgement', () => {
  const samples = (costs: readonly number[], more: Partial<Sample> = {}): Sample[] =>
    costs.map((cpuMs, at) => ({ size: 100 * 4 ** at, bytes: 1, status: 200, cpuMs, holdMs: 1, ...more }))

  test.each([
    ['what is linear', [5, 17, 65], 'fine'],
    ['n·log n', [5, 24, 112], 'fine'],
    ['what is squared', [3, 33, 513], 'grows too fast'],
    ['what is squared and still cheap', [1.1, 2.6, 40], 'grows too fast'],
    ['what is too little to tell', [1, 1, 12], 'fine'],
    ['the collector, beginning at the last', [3, 7, 48], 'fine'],
  ])('of %s', (_, costs, verdict) => {
    expect(judge(samples(costs), 1).verdict).toBe(verdict)
  })

  it('is about the event loop too, and about answers', () => {
    expect(judge(samples([1, 1, 60], { holdMs: 51 }), 1).verdict).toBe('holds the loop')
    expect(judge(samples([4, 13, 60], { holdMs: 51, bytes: 1_200_000 }), 1).verdict).toBe('fine')
    expect(judge(samples([1], { status: 0 }), 1).verdict).toBe('no answer')
    expect(judge(samples([1, 1, 1], { status: 500 }), 1).verdict).toBe('server error')
  })

  it('takes the least of several rounds', () => {
    const [slow, quick] = [samples([9], { holdMs: 3 })[0], samples([5], { holdMs: 4 })[0]] as [Sample, Sample]
    expect(leastOf(slow, quick)).toMatchObject({ cpuMs: 5, holdMs: 3 })
    expect(isPlainlyCheap(quick, 1)).toBe(true)
    expect(isPlainlyCheap({ ...quick, holdMs: 40 }, 1)).toBe(false)
  })
})

describe('options', () => {
  it('choose what is fed', () => {
    expect(parseOptions(['--growth', '--operation', 'createKey', '--place', 'name'], []).growth).toEqual({
      operations: ['createKey'],
      place: 'name',
      bundle: undefined,
    })
    expect(parseOptions([], []).growth).toBeUndefined()
  })

  it.each([[['--operation', 'createKey']], [['--growth', '--dataset']], [['--growth', '--plan']]])(
    'that do not go together are refused: %s',
    (argv) => {
      expect(() => parseOptions(argv, [])).toThrow(OptionsError)
    },
  )
})
