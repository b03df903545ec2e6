import type { Schema } from '../api/contract.ts'

/** Where what is set up comes from. */
export const originWords: Readonly<Record<Schema<'ConfiguredOrigin'>, string>> = {
  file: 'gateway.yaml',
  managed: 'stored',
  discovered: 'found by its key',
}

/** Whether something that is set up counts, and why not. */
export function CountsMark(props: { readonly of: Pick<Schema<'ConfiguredProvider'>, 'status' | 'problem'> }) {
  const { status, problem } = props.of
  if (status === 'active' && problem === null) return <span class="good">● yes</span>
  return (
    <span class={status === 'broken' ? 'bad' : 'warn'}>
      {status === 'broken' ? '■ no' : status === 'overridden' ? '▲ overridden' : '▲ in part'}: {problem}
    </span>
  )
}
