import { describe, expect, it } from 'vitest'
import { PlaceFinder } from '../../../src/lockstep/document/place-finder.ts'

const text = `# A comment.
paths:
  /notes:
    get:
      tags: [Notes, Other]
      responses:
        '200': { description: x }
`

describe('PlaceFinder', () => {
  const finder = new PlaceFinder(text)

  it.each([
    [['paths'], 2, 1],
    [['paths', '/notes', 'get'], 4, 5],
    [['paths', '/notes', 'get', 'responses', '200', 'description'], 7, 18],
    [['paths', '/notes', 'get', 'tags', '1'], 5, 21],
  ])('finds %j', (keys, line, column) => {
    expect(finder.find(keys)).toEqual({ line, column })
  })

  it('names the last place that is there where the rest is missing', () => {
    expect(finder.find(['paths', '/notes', 'get', 'summary'])).toEqual({ line: 4, column: 5 })
    expect(finder.find([])).toEqual({ line: 2, column: 1 })
  })
})
