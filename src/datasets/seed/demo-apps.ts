import { type AppCategory, categoryGroups } from '../../records/app-categories.ts'
import type { ImportedApp } from '../../storage/apps/app-import-apps.ts'
import type { AppVisibility } from '../../storage/apps/app-repository.ts'
import { randomAt } from './random.ts'

/** The end of all generated origins: a name that no real app can have (RFC 2606). */
export const demoHostSuffix = '.demo.example'

/** A generated app, and how it grows. */
export interface DemoApp extends ImportedApp {
  /** Requests per day at its peak. */
  readonly height: number
  /** Days after the beginning of the dataset at which it reaches half its peak; may be negative. */
  readonly risesAt: number
  /** Approximate length of its rise, in days. */
  readonly riseDays: number
  /** Its usage a year after the rise, relative to the peak: above 1 it keeps growing. */
  readonly yearlyFactor: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** Usage on weekends relative to weekdays. */
  readonly weekendFactor: number
}

/** The first `count` apps of a seed, in no order of size; a larger `count` only adds apps. */
export function demoApps(seed: number, count: number): readonly DemoApp[] {
  const apps: DemoApp[] = []
  for (let index = 0; index < count; index++) apps.push(demoApp(seed, index, apps))
  return apps
}

// Tokens per request depend on the category: an agent reads whole files, a chat a few words.
const traits: Readonly<Record<AppCategory, Traits>> = {
  'cli-agent': { weight: 9, prompt: 28_000, completion: 900, weekend: 0.55 },
  'ide-extension': { weight: 9, prompt: 12_000, completion: 600, weekend: 0.5 },
  'cloud-agent': { weight: 5, prompt: 32_000, completion: 1_200, weekend: 0.7 },
  'programming-app': { weight: 8, prompt: 9_000, completion: 1_500, weekend: 0.6 },
  'native-app-builder': { weight: 3, prompt: 14_000, completion: 4_000, weekend: 0.8 },
  'creative-writing': { weight: 7, prompt: 4_500, completion: 1_800, weekend: 1.25 },
  'video-gen': { weight: 2, prompt: 900, completion: 400, weekend: 1.1 },
  'image-gen': { weight: 4, prompt: 700, completion: 1_300, weekend: 1.15 },
  'audio-gen': { weight: 2, prompt: 800, completion: 700, weekend: 1.05 },
  roleplay: { weight: 10, prompt: 6_500, completion: 350, weekend: 1.35 },
  game: { weight: 5, prompt: 2_500, completion: 250, weekend: 1.4 },
  'writing-assistant': { weight: 8, prompt: 1_800, completion: 700, weekend: 0.6 },
  'general-chat': { weight: 14, prompt: 1_500, completion: 500, weekend: 0.95 },
  'personal-agent': { weight: 7, prompt: 11_000, completion: 500, weekend: 0.9 },
  legal: { weight: 2, prompt: 16_000, completion: 900, weekend: 0.25 },
}

interface Traits {
  readonly weight: number
  readonly prompt: number
  readonly completion: number
  readonly weekend: number
}

// Each property of an app has its own random numbers.
const streams = {
  category: 1,
  further: 2,
  furtherPick: 3,
  height: 4,
  heightNoise: 5,
  rise: 6,
  riseDays: 7,
  yearly: 8,
  tokens: 9,
  first: 10,
  second: 11,
  visibility: 12,
  merge: 13,
  canonical: 14,
  untitled: 15,
} as const

const heightMax = 4_000_000
const tailExponent = 1.15

function demoApp(seed: number, index: number, earlier: readonly DemoApp[]): DemoApp {
  const random = (stream: keyof typeof streams) => randomAt(seed, streams[stream], index)
  const main = pickCategory(random('category'))
  const { prompt, completion, weekend } = traits[main]
  const categories = random('further') < 0.25 ? [...new Set([main, siblingOf(main, random('furtherPick'))])] : [main]
  const { title, name } = nameOf(index, random('first'), random('second'))
  // A random rank gives a heavy tail for any number of apps.
  const rank = 1 + random('height') * 20_000
  const height = Math.max(2, heightMax * rank ** -tailExponent * Math.exp(2 * (random('heightNoise') - 0.5)))
  const canonical = random('merge') < 0.012 ? earlier[Math.floor(random('canonical') * earlier.length)] : undefined
  const tokensFactor = Math.exp(1.2 * (random('tokens') - 0.5))
  return {
    index,
    origin: `https://${name}-${index}${demoHostSuffix}`,
    title: random('untitled') < 0.01 ? null : title,
    categories: random('untitled') > 0.93 ? [] : categories,
    visibility: visibilityAt(random('visibility')),
    canonicalOrigin: canonical?.origin ?? null,
    height,
    risesAt: -250 + random('rise') * 900,
    riseDays: 4 + 80 * random('riseDays') ** 2,
    yearlyFactor: Math.exp(2.4 * (random('yearly') - 0.55)),
    promptTokens: prompt * tokensFactor,
    completionTokens: completion * tokensFactor,
    weekendFactor: weekend,
  }
}

function visibilityAt(share: number): AppVisibility {
  if (share < 0.015) return 'hidden'
  return share < 0.03 ? 'private' : 'public'
}

const weighted = Object.values(categoryGroups).flat()
const weightTotal = weighted.reduce((sum, category) => sum + traits[category].weight, 0)

function pickCategory(share: number): AppCategory {
  let rest = share * weightTotal
  for (const category of weighted) {
    rest -= traits[category].weight
    if (rest < 0) return category
  }
  return 'general-chat'
}

function siblingOf(category: AppCategory, share: number): AppCategory {
  const groups: readonly (readonly AppCategory[])[] = Object.values(categoryGroups)
  const group = groups.find((each) => each.includes(category)) ?? []
  return group[Math.floor(share * group.length)] ?? category
}

const firstWords =
  'Amber Arctic Autumn Bright Calm Cedar Copper Coral Crimson Daily Dapper Early Ember Fable Gentle Golden Granite Harbour Hazel Indigo Ivory Juniper Kindred Lantern Linen Lunar Maple Marble Meadow Nimble Noble Ochre Olive Opal Pebble Plain Quiet Rapid River Rustic Sable Silver Solar Steady Summit Tidy Umber Velvet Violet Willow'
const secondWords =
  'Anvil Atlas Beacon Bench Bridge Canvas Chapter Compass Corner Desk Draft Engine Falcon Forge Garden Harvest Island Journal Kettle Ladder Ledger Loom Mill Mirror Needle Notebook Orchard Otter Paddle Parlour Pencil Pilot Quill Reader Robin Scribe Signal Sketch Spark Stage Studio Tale Thread Tower Trail Verse Voyage Workshop Yard Zephyr'

function nameOf(index: number, first: number, second: number): { title: string; name: string } {
  const words = [pickWord(firstWords, first), pickWord(secondWords, second)]
  return { title: `${words.join(' ')} ${index} (demo)`, name: words.join('-').toLowerCase() }
}

function pickWord(words: string, share: number): string {
  const all = words.split(' ')
  return all[Math.floor(share * all.length)] ?? ''
}
