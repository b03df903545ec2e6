import { describe, expect, it } from 'vitest'
import { type Placed, Places } from '../../../src/http/load/places.ts'

const members = (count: number): (Placed & { readonly name: number })[] =>
  Array.from({ length: count }, (_, name) => ({ name, place: -1 }))

describe('Places', () => {
  it('holds what was added until it is deleted, in any order', () => {
    const all = members(100)
    const places = new Places<(typeof all)[number]>()
    for (const member of all) places.add(member)
    for (const member of all.filter(({ name }) => name % 3 === 0).reverse()) places.delete(member)
    const left = all.filter(({ name }) => name % 3 !== 0)
    expect(places.size).toBe(left.length)
    expect(new Set(places.values())).toEqual(new Set(left))
    for (const member of left) places.delete(member)
    expect(places.values()).toEqual([])
  })

  it('holds a member once, however often it is added, and lets go of it once', () => {
    const [first, second] = members(2)
    const places = new Places<Placed>()
    if (first === undefined || second === undefined) throw new Error('two were made')
    places.add(first)
    places.add(first)
    places.delete(second)
    expect(places.values()).toEqual([first])
    places.delete(first)
    places.delete(first)
    expect(places.size).toBe(0)
    places.add(first)
    expect(places.values()).toEqual([first])
  })

  it('gives its members as they are when asked: they may leave while they are looked at', () => {
    const all = members(3)
    const places = new Places<Placed>()
    for (const member of all) places.add(member)
    for (const member of places.values()) places.delete(member)
    expect(places.size).toBe(0)
  })
})
