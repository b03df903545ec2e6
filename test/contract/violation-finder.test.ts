import { expect, it } from 'vitest'
import { ViolationFinder } from '../../src/contract/violation-finder.ts'
import { miniSpec } from '../codegen/mini-spec.ts'
import { contract } from './contract.ts'

const open = () => new ViolationFinder(miniSpec().components.schemas, false)
const closed = () => new ViolationFinder(miniSpec().components.schemas, true)

it('finds every violation, and none in a good value', () => {
  const finder = open()
  const found = finder.find('NewNote', { id: 5, pinned: 'x', parts: [{ type: 'text', text: 5 }] })
  expect(found.map(({ instancePath }) => instancePath).toSorted()).toEqual(['/id', '/parts/0/text', '/pinned'])
  expect(finder.find('NewNote', { parts: [{ type: 'text', text: 'x' }] })).toEqual([])
})

it('finds unknown members at any depth where objects are closed', () => {
  const unknown = { parts: [{ type: 'text', text: 'x', x: 1 }], meta: { y: 2 }, z: 3 }
  expect(open().find('NewNote', unknown)).toEqual([])
  const found = closed().find('NewNote', unknown)
  expect(found.map(({ params }) => params['additionalProperty']).toSorted()).toEqual(['x', 'y', 'z'])
})

it('finds the same the second time', () => {
  const finder = open()
  const wrong = { parts: [{ type: 'photo', url: 5 }, { type: 'video' }, 5] }
  const first = finder.find('NewNote', wrong)
  expect(first.map(({ instancePath }) => instancePath)).toEqual(['/parts/0/url', '/parts/1', '/parts/2'])
  expect(finder.find('NewNote', wrong)).toEqual(first)
})

it('does not compile what no value reaches', () => {
  const { schemas } = miniSpec().components
  const spoiled = { ...schemas, Image: { ...schemas['Image'], minLenght: 5 } }
  const finder = new ViolationFinder(spoiled, false)
  expect(finder.find('NewNote', { parts: [{ type: 'text', text: 'x' }] })).toEqual([])
  expect(() => finder.find('NewNote', { parts: [{ type: 'photo' }] })).toThrow('minLenght')
})

it('follows a schema that refers to itself, directly or through another', () => {
  const schemas = {
    Tree: { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Branch' } } },
    Branch: {
      type: 'object',
      properties: { tree: { $ref: '#/components/schemas/Tree' }, more: { $ref: '#/components/schemas/Branch' } },
    },
  }
  const finder = new ViolationFinder(schemas, false)
  const value = { name: 1, next: { tree: { name: 2 }, more: { more: { tree: { name: 3, next: { tree: 4 } } } } } }
  const paths = finder.find('Tree', value).map(({ instancePath }) => instancePath)
  expect(paths.toSorted()).toEqual([
    '/name',
    '/next/more/more/tree/name',
    '/next/more/more/tree/next/tree',
    '/next/tree/name',
  ])
  expect(finder.find('Branch', { tree: { name: 5 } })).toHaveLength(1)
})

it('stops at a hundred violations', () => {
  expect(open().find('NewNote', { parts: Array.from({ length: 5000 }, () => 5) })).toHaveLength(100)
})

it('throws where the contract has no schema of that name', () => {
  expect(() => open().find('Nothing', {})).toThrow('Nothing')
})

// As it stands codegen compiles each schema; with its objects closed it compiles a few.
it('compiles each schema of our contract, objects closed', () => {
  const { schemas } = contract.components
  const finder = new ViolationFinder(schemas, true)
  for (const name of Object.keys(schemas)) expect(finder.find(name, 5), name).toBeInstanceOf(Array)
})
