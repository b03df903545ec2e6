/** The groups of the dataset and the categories in each. An app may be in several categories. */
export const categoryGroups = {
  coding: ['cli-agent', 'ide-extension', 'cloud-agent', 'programming-app', 'native-app-builder'],
  creative: ['creative-writing', 'video-gen', 'image-gen', 'audio-gen'],
  productivity: ['writing-assistant', 'general-chat', 'personal-agent', 'legal'],
  entertainment: ['roleplay', 'game'],
} as const

export type CategoryGroup = keyof typeof categoryGroups

export type AppCategory = (typeof categoryGroups)[CategoryGroup][number]

/** Every category, in the order of the groups. */
export const appCategories: readonly AppCategory[] = Object.values(categoryGroups).flat()

const known: ReadonlySet<string> = new Set(appCategories)

export function isAppCategory(text: string): text is AppCategory {
  return known.has(text)
}
