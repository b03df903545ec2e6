import type { Catalog } from '../../catalog/catalog.ts'
import { cheapestPrices } from '../../catalog/model-record.ts'
import { isPanelist, panelOf } from '../../catalog/panel-of.ts'
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

/**
 * The panel of a question, each model once. Where the request names none, the cheapest priced text model of each of three makers,
 * simulated ones left out. Rejects with ToolError where there is none.
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
  const priced = [...catalog.models.values()].flatMap((model) => {
    const prices = cheapestPrices(model)
    return prices === null || !isPanelist(model) ? [] : [{ model, price: prices.promptPicos + prices.completionPicos }]
  })
  priced.sort((one, other) => one.price - other.price || (one.model.id < other.model.id ? -1 : 1))
  return panelOf(priced.map(({ model }) => model))
}
