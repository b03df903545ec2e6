import { describe, expect, it } from 'vitest'
import { appCategories, categoryGroups } from '../../src/records/app-categories.ts'
import { rankingAddress, rankingQuestion, readRankingView } from '../../src/site/ranking-view.ts'

const view = (words: string) => readRankingView(new URLSearchParams(words))

describe('the view that an address names', () => {
  it('is that of 30 days, all categories and most tokens where it names none, or none that there is', () => {
    const usual = { time: '30', sort: 'popular', group: undefined, category: undefined }
    for (const words of ['', 'days=31&sort=price&category=games', 'days=constructor&category=__proto__']) {
      expect(view(words)).toEqual(usual)
    }
    expect(rankingAddress(view(''))).toBe('rankings')
  })

  it('knows the group of a category', () => {
    expect(view('category=roleplay')).toMatchObject({ group: 'entertainment', category: 'roleplay' })
    expect(view('category=coding')).toMatchObject({ group: 'coding', category: undefined })
  })

  it('is what its own address names, of every view', () => {
    for (const days of ['today', '7', '30', '90']) {
      for (const sort of ['popular', 'trending']) {
        for (const category of ['', ...Object.keys(categoryGroups), ...appCategories]) {
          const one = view(new URLSearchParams({ days, sort, category }).toString())
          expect(view(rankingAddress(one).split('?')[1] ?? '')).toEqual(one)
        }
      }
    }
  })
})

describe('what is asked of the dataset', () => {
  const now = Date.UTC(2026, 0, 31, 12)
  const day = Math.floor(now / 86_400_000)

  it('is whole days up to yesterday, or today alone', () => {
    expect(rankingQuestion(view('days=7'), now).window).toEqual({ from: day - 7, to: day - 1 })
    expect(rankingQuestion(view('days=today'), now).window).toEqual({ from: day, to: day })
  })

  it('begins with the dataset at the earliest', () => {
    const first = Date.UTC(2025, 0, 5)
    expect(rankingQuestion(view('days=90'), first).window).toEqual({ from: 20_089, to: 20_092 })
  })

  it('is narrowed to a category, or to those of a group', () => {
    expect(rankingQuestion(view(''), now).categories).toBeNull()
    expect(rankingQuestion(view('category=game'), now).categories).toEqual(['game'])
    expect(rankingQuestion(view('category=entertainment'), now).categories).toEqual(['roleplay', 'game'])
  })
})
