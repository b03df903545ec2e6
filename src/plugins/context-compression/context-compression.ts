import { definePlugin } from '../define-plugin.ts'

/** Leaves out the middle of a conversation that does not fit. It runs once the plan says what it has to fit: `pipeline/shorten.ts`. */
export const contextCompression = definePlugin({ id: 'context-compression' })
