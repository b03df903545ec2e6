import { type Environment, variable } from '../../environment/environment.ts'

type Paint = (text: string) => string

/** Text styles; each returns the text unchanged when colours are off. */
export interface Colours {
  readonly isOn: boolean
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
  readonly cyan: Paint
}

/** Colours on a terminal, unless NO_COLOR (no-color.org) or TERM=dumb says otherwise. */
export function coloursFor(isTerminal: boolean, env: Environment): Colours {
  const isOn = isTerminal && variable(env, 'NO_COLOR') === undefined && variable(env, 'TERM') !== 'dumb'
  const paint =
    (start: number, end: number): Paint =>
    (text) =>
      isOn ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return {
    isOn,
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  }
}
