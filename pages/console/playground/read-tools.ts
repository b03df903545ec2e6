import type { ToolOffer } from './conversation.ts'

/** The tools that a reader wrote, or what is wrong with them. */
export function readTools(text: string): { readonly tools: readonly ToolOffer[] } | { readonly problem: string } {
  if (text.trim() === '') return { tools: [] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `This is no JSON yet: ${(error as Error).message}` }
  }
  const list = Array.isArray(value) ? value : [value]
  const isWhole = list.every((each) => typeof each === 'object' && each !== null && typeof each.name === 'string')
  if (!isWhole) return { problem: 'Each tool needs a name and parameters.' }
  return {
    tools: list.map(({ name, description, parameters }) => ({
      name,
      ...(typeof description === 'string' && { description }),
      parameters:
        typeof parameters === 'object' && parameters !== null ? parameters : { type: 'object', properties: {} },
    })),
  }
}
