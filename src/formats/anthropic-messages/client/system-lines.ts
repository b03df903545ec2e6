import type { SystemLine } from '../../../catalog/catalog.ts'
import type { MessageRequest, SystemBlock, SystemLines } from './wire.ts'

/** Exhaustive, so that each line that a provider's row names is found. */
const beginnings: Readonly<Record<SystemLine, string>> = {
  'x-anthropic-billing-header': 'x-anthropic-billing-header:',
}

const lines = Object.entries(beginnings) as readonly (readonly [SystemLine, string])[]

/**
 * The line that a block of the system text is, if any. Programs put data for one provider, not its model, into such a block; it changes
 * with each request, so that another provider would never have the prompt in its cache.
 */
export function systemLineOf({ text }: SystemBlock): SystemLine | undefined {
  return lines.find(([, beginning]) => text.startsWith(beginning))?.[0]
}

/** The lines in a system text, by name. Undefined when there is none. */
export function systemLinesOf(system: MessageRequest['system']): SystemLines | undefined {
  if (typeof system !== 'object') return undefined
  let found: SystemLines | undefined
  for (const block of system) {
    const line = systemLineOf(block)
    if (line !== undefined) found = { ...found, [line]: block }
  }
  return found
}

/** The system text without the lines for one provider. */
export function withoutSystemLines(system: MessageRequest['system']): MessageRequest['system'] {
  if (typeof system !== 'object' || !system.some((block) => systemLineOf(block) !== undefined)) return system
  return system.filter((block) => systemLineOf(block) === undefined)
}
