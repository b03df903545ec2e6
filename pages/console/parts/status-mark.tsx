import type { Schema } from '../api/contract.ts'

/** How a request ended, by shape and word as well as colour. */
export function StatusMark({ status }: { readonly status: Schema<'GenerationStatus'> }) {
  const { shape, colour, word } = marks[status]
  return (
    <span class={colour}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  )
}

const marks: Readonly<
  Record<Schema<'GenerationStatus'>, { readonly shape: string; readonly colour: string; readonly word: string }>
> = {
  completed: { shape: '●', colour: 'good', word: 'ok' },
  incomplete: { shape: '◐', colour: 'warn', word: 'cut short' },
  failed: { shape: '■', colour: 'bad', word: 'failed' },
  cancelled: { shape: '○', colour: 'muted', word: 'cancelled' },
  interrupted: { shape: '▲', colour: 'warn', word: 'interrupted' },
}
