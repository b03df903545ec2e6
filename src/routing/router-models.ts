/** Names that stand for no model: a plugin chooses one. */
export const routerModels = {
  'service/auto': 'auto-router',
  'service/pareto-code': 'pareto-router',
  'service/fusion': 'fusion',
} as const

export type RouterModel = keyof typeof routerModels

/** How the models are said to be chosen. */
export const routerStrategies = {
  'service/auto': 'auto',
  'service/pareto-code': 'pareto',
  'service/fusion': 'fusion',
} as const satisfies Readonly<Record<RouterModel, string>>

export function isRouterModel(name: string): name is RouterModel {
  return Object.hasOwn(routerModels, name)
}

/** The router that a name stands for, with `:online` or without; undefined for a name of a model. */
export function routerOf(name: string): RouterModel | undefined {
  const bare = name.replace(/:online$/, '')
  return isRouterModel(bare) ? bare : undefined
}

/** The routers among the models of a request; mostly none. */
export function routersIn(names: readonly string[]): readonly RouterModel[] {
  for (const name of names) if (name.startsWith('service/')) return names.flatMap((name) => routerOf(name) ?? [])
  return none
}

const none: readonly RouterModel[] = []
