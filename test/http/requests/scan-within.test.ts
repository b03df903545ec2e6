import { describe, expect, it } from 'vitest'
import { scanWithin } from '../../../src/http/requests/scan-within.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'

const bounds = { depthMax: 4, membersMax: 20 }
const scan = (value: unknown) => scanWithin(Buffer.from(JSON.stringify(value)), bounds, 'The body')
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))

describe('N4: what a body may hold before anybody parses it', () => {
  it.each([
    ['at the top', fields(20)],
    ['further down', { a: [fields(9), { b: fields(8) }] }],
    ['of a list', { a: Array.from({ length: 80 }, () => 1) }],
  ])('takes as many members as are allowed, %s', (_, value) => {
    expect(scan(value).bytes.length).toBeGreaterThan(0)
  })

  it.each([
    ['at the top', fields(21), /its objects have more than 20 members together\. .*limits\.body_members/],
    ['further down', { a: [fields(10), { b: fields(9) }] }, /more than 20 members/],
    ['of a list', { a: Array.from({ length: 83 }, () => 1) }, /its lists have more than 80 values together/],
    ['of empty lists', { a: Array.from({ length: 83 }, () => []) }, /more than 80 values/],
    ['of many lists', { a: Array.from({ length: 12 }, () => [1, 2, 3, 4, 5, 6, 7, 8]) }, /more than 80 values/],
  ])('refuses more, %s', (_, value, message) => {
    expect(() => scan(value)).toThrow(message)
  })

  it('refuses more members of the object itself than may be there, and not of those inside', () => {
    const within = (value: unknown) =>
      scanWithin(Buffer.from(JSON.stringify(value)), { ...bounds, rootMembersMax: 5 }, 'The body')
    expect(within({ ...fields(4), inner: fields(10) }).rootMemberCount).toBe(5)
    expect(() => within(fields(6))).toThrow('The body has more than 5 members at its top level')
  })

  it('stops looking soon after the bound', () => {
    const text = `{${Array.from({ length: 10_000 }, (_, at) => `"f${at}":[1,2]`).join(',')}}`
    const { memberCount } = scanJson(Buffer.from(text), { membersMax: 20 })
    expect(memberCount).toBeLessThan(30)
    const root = scanJson(Buffer.from(text), { rootMembersMax: 20 })
    expect([root.rootMemberCount, root.memberCount]).toEqual([21, 21])
    const inner = scanJson(Buffer.from(`{"a":${text}}`), { membersMax: 20 })
    expect(inner.memberCount).toBeLessThan(30)
    const { commaCount } = scanJson(Buffer.from(`{"a":[${'1,'.repeat(10_000)}1]}`), { commasMax: 200 })
    expect(commaCount).toBeLessThan(210)
  })
})
