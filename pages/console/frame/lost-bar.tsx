import { connection } from '../api/connection.ts'
import { useStore } from '../api/store.ts'

/** Says that the gateway is away, as long as it is. */
export function LostBar() {
  const { isLost } = useStore(connection)
  return (
    <div role="status" class={isLost ? 'lost-bar' : 'unseen'}>
      {isLost && '▲ The gateway does not answer. This page goes on by itself when it is back.'}
    </div>
  )
}
