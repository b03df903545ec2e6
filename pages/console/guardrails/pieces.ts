import type { Schema } from '../api/contract.ts'

type Finding = Schema<'GuardrailFinding'>

/** A stretch of a text, and what was found there. */
export interface Piece {
  readonly text: string
  readonly finding: Finding | undefined
}

/** A text cut where findings begin and end, which count code points. Of findings that overlap the first one is shown. */
export function piecesOf(text: string, findings: readonly Finding[]): readonly Piece[] {
  const points = [...text]
  const pieces: Piece[] = []
  let at = 0
  for (const finding of [...findings].sort((one, other) => one.start - other.start)) {
    if (finding.start < at) continue
    if (finding.start > at) pieces.push({ text: points.slice(at, finding.start).join(''), finding: undefined })
    pieces.push({ text: points.slice(finding.start, finding.end).join(''), finding })
    at = finding.end
  }
  if (at < points.length) pieces.push({ text: points.slice(at).join(''), finding: undefined })
  return pieces
}
