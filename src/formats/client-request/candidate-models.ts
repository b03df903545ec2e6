/** The models to try, in order: `model`, then `models`; empty when the request names none. */
export function candidateModels({
  model,
  models = [],
}: {
  readonly model?: string | undefined
  readonly models?: readonly string[] | undefined
}): readonly string[] {
  if (model === undefined) return models.length < 2 ? models : [...new Set(models)]
  return models.length === 0 ? [model] : [...new Set([model, ...models])]
}
