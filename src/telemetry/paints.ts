type Paint = (text: string) => string

/** Styles of a terminal; each returns the text unchanged when colours are off. */
export interface Paints {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
  readonly cyan: Paint
}
