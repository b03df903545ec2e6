import { expect, it } from 'vitest'
import { categories, categoryGroups, narrowingOf } from '../../../../pages/console/rankings/categories.ts'
import * as known from '../../../../src/records/app-categories.ts'

it('are those that the gateway knows', () => {
  expect(categoryGroups).toEqual(known.categoryGroups)
  expect(categories).toEqual(known.appCategories)
})

it('narrow a ranking to a group, to a category, or not at all', () => {
  expect(narrowingOf('coding')).toEqual({ category: 'coding' })
  expect(narrowingOf('game')).toEqual({ subcategory: 'game' })
  for (const word of ['', 'nothing', 'constructor', null]) expect(narrowingOf(word)).toEqual({})
})
