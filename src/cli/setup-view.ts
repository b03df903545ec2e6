import { shownText } from '../telemetry/shown-text.ts'
import type { Colours } from './terminal/colours.ts'

/** A provider or model that the gateway is set up with, as the API has it. */
interface Setup {
  readonly id: string
  readonly name: string
  /** Why it does not count. */
  readonly problem: string | null
}

/** A provider or model for people: its names, what is wrong with it, and everything else as the API has it. */
export function renderSetup({ id, name, problem, ...rest }: Setup, colours: Colours): string {
  const lines = [
    colours.bold(lineOf(name)),
    colours.dim(lineOf(id)),
    '',
    ...(problem === null ? [] : [colours.red(lineOf(problem)), '']),
    ...Object.entries(rest).map(([member, value]) => `${member}: ${wordOf(value)}`),
  ]
  return `${lines.join('\n')}\n`
}

function wordOf(value: unknown): string {
  if (value === null) return '–'
  return lineOf(typeof value === 'string' ? value : JSON.stringify(value))
}

/** With control characters spelled out: others may have written it. */
function lineOf(text: string): string {
  return shownText(text, text.length)
}
