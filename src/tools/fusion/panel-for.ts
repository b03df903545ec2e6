import type { Catalog, Model } from '../../catalog/catalog.ts'
import { cheapestPrices } from '../../catalog/model-record.ts'
import { ToolError } from '../define-tool.ts'

export interface PanelParts {
  /** The models that a workspace can call. */
  readonly catalogOf: (workspaceId: string) => Promise<Catalog>
}

/** A panel as a request wishes it. */
export interface PanelWish {
  readonly models: readonly string[] | undefined
  /** Absent: the first model of the panel. */
  readonly analyst: string | undefined
}

const panelSize = 3

/**
 * The panel of a question, each model once. Where the request names none, the cheapest priced model of each of three makers that reads and
 * writes text. Rejects with ToolError where there is none.
 */
export async function panelFor(
  { catalogOf }: PanelParts,
  workspaceId: string,
  { models, analyst }: PanelWish,
): Promise<{ readonly panel: readonly string[]; readonly analyst: string }> {
  const panel = models === undefined ? usualPanel(await catalogOf(workspaceId)) : [...new Set(models)]
  const [first] = panel
  if (first === undefined) throw new ToolError('no model of the catalog can answer: name some in analysis_models')
  return { panel, analyst: analyst ?? first }
}

function usualPanel(catalog: Catalog): readonly string[] {
  const byMaker = new Map<string, { readonly id: string; readonly price: number }>()
  for (const model of catalog.models.values()) {
    const price = priceOf(model)
    const maker = model.id.slice(0, model.id.indexOf('/'))
    if (price === undefined || price >= (byMaker.get(maker)?.price ?? Number.POSITIVE_INFINITY)) continue
    byMaker.set(maker, { id: model.id, price })
  }
  const cheapest = [...byMaker.values()].sort((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1))
  return cheapest.slice(0, panelSize).map(({ id }) => id)
}

/** Of a model that reads and writes text and has a price. */
function priceOf(model: Model): number | undefined {
  const prices = cheapestPrices(model)
  if (prices === null || !model.inputModalities.includes('text') || !model.outputModalities.includes('text'))
    return undefined
  return prices.promptPicos + prices.completionPicos
}
