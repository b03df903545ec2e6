import type { Schema } from '../api/contract.ts'

export type AppCategory = Schema<'AppCategory'>
export type AppCategoryGroup = Schema<'AppCategoryGroup'>

/** The categories of each group, as the contract has them. */
export const categoryGroups: Readonly<Record<AppCategoryGroup, readonly AppCategory[]>> = {
  coding: ['cli-agent', 'ide-extension', 'cloud-agent', 'programming-app', 'native-app-builder'],
  creative: ['creative-writing', 'video-gen', 'image-gen', 'audio-gen'],
  productivity: ['writing-assistant', 'general-chat', 'personal-agent', 'legal'],
  entertainment: ['roleplay', 'game'],
}

const groups = Object.keys(categoryGroups) as readonly AppCategoryGroup[]

/** All categories, by group. */
export const categories: readonly AppCategory[] = groups.flatMap((group) => categoryGroups[group])

/** What a ranking is narrowed to by a word of an address: a group, a category, or nothing. */
export function narrowingOf(word: string | null): {
  readonly category?: AppCategoryGroup
  readonly subcategory?: AppCategory
} {
  const category = groups.find((each) => each === word)
  if (category !== undefined) return { category }
  const subcategory = categories.find((each) => each === word)
  return subcategory === undefined ? {} : { subcategory }
}
