import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinList, scanList } from '../../src/streams/scan-list.ts'

const elementsOf = (text: string) => scanList(Buffer.from(text)).map((element) => element.toString())

describe('the elements of a list', () => {
  test('are as their author wrote them', () => {
    expect(elementsOf('[ 1.50 ,"a, ]\\"" , { "x" : [1, 2] },\n[ ] , null ]')).toEqual([
      '1.50',
      '"a, ]\\""',
      '{ "x" : [1, 2] }',
      '[ ]',
      'null',
    ])
    expect(elementsOf('[]')).toEqual([])
    expect(elementsOf(' [ ] ')).toEqual([])
  })

  test('are those that JSON.parse finds, whatever they are', () => {
    const property = fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2, '\t\n'), (values, indent) => {
      const elements = scanList(Buffer.from(JSON.stringify(values, undefined, indent)))
      expect(elements.map((element) => JSON.parse(element.toString()) as unknown)).toEqual(
        JSON.parse(JSON.stringify(values)),
      )
      expect(JSON.parse(joinList(elements).toString())).toEqual(JSON.parse(JSON.stringify(values)))
    })
    fc.assert(property)
  })
})
