import { withAdopted } from '../canonical/change-turn.ts'
import type { AdoptableTool, Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { supports } from '../routing/supports.ts'
import type { ToolDefaults } from '../tools/define-tool.ts'
import { type PlannedFor, type PlanParts, planTurn } from './plan.ts'
import type { ToolParts } from './tools.ts'

/**
 * The turn with the gateway's own tools in the place of those that no endpoint has. What the request insists on is for providers alone: such a
 * tool stays as it is, and the turn is refused where no endpoint has it. So does one that the operator has not set up: it is left out and named.
 */
export function adoptTools(parts: PlanParts & ToolParts, wanted: PlannedFor): Turn {
  const { turn } = wanted
  const { adoptable } = turn
  if (adoptable === undefined) return turn
  const { tools, serverTools } = adoptable
  const own = tools.filter(
    (tool) => isFree(tool, turn) && (tool.isWanted === true || isSetUp(tool, parts, wanted.caller.defaults)),
  )
  const isPlanned = own.some(({ formats }) => formats.length > 0)
  const candidates = isPlanned ? planTurn(parts, wanted).candidates : []
  return own
    .filter((tool) => !candidates.some(({ endpoint }) => hasTool(tool, endpoint)))
    .reduce((adopted, tool) => withAdopted(adopted, tool, serverTools), turn)
}

/** Whether the gateway may run a tool: no provider has it, or the request does not insist on a provider's. */
function isFree({ formats, kinds }: AdoptableTool, { needs, routing }: Turn): boolean {
  if (formats.length === 0) return true
  const isForced = needs.natives?.some((need) => need.isForced && kinds.includes(need.kind)) === true
  return !isForced && routing.requireParameters !== true
}

function isSetUp({ standIns }: AdoptableTool, { toolLoop }: ToolParts, defaults: ToolDefaults): boolean {
  return standIns.every(({ type, options }) => toolLoop?.runs(type, options, defaults) === true)
}

function hasTool({ formats, parameter }: AdoptableTool, endpoint: Endpoint): boolean {
  return formats.includes(endpoint.provider.format) && (parameter === undefined || supports(endpoint, parameter))
}
