import { createStore, useStore } from '../api/store.ts'

/** Whether pages take what happens as it happens. */
export const live = createStore<{ readonly isWanted: boolean; readonly isOpen: boolean }>({
  isWanted: true,
  isOpen: false,
})

/** Shows whether news come by themselves, and switches them off and on. */
export function LiveDot() {
  const { isWanted, isOpen } = useStore(live)
  const state = !isWanted ? 'paused' : isOpen ? 'live' : 'waiting'
  return (
    <button
      type="button"
      class={`quiet live ${state}`}
      aria-pressed={isWanted}
      title={isWanted ? 'Requests show up as they end. Press to pause.' : 'Paused. Press to follow requests again.'}
      onClick={() => live.set({ ...live.get(), isWanted: !isWanted })}
    >
      <span aria-hidden="true">{state === 'live' ? '●' : state === 'paused' ? '‖' : '○'}</span> {stateWords[state]}
    </button>
  )
}

const stateWords = { live: 'Live', paused: 'Paused', waiting: 'Live' } as const
