import type { Schema } from '../../api/contract.ts'

type State = Schema<'ConfiguredMcpToolState'>

/** Whether models get a tool, by shape and word as well as colour. */
export function ToolState({ state }: { readonly state: State }) {
  const { shape, colour, word } = marks[state]
  return (
    <span class={colour}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  )
}

const marks: Readonly<Record<State, { readonly shape: string; readonly colour: string; readonly word: string }>> = {
  approved: { shape: '●', colour: 'good', word: 'approved' },
  changed: { shape: '▲', colour: 'warn', word: 'changed, set aside' },
  new: { shape: '◆', colour: 'warn', word: 'new, set aside' },
  gone: { shape: '○', colour: 'muted', word: 'gone' },
}
