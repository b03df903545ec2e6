import { gatewayPage } from './place-of-gateway.ts'
import { createStore } from './store.ts'

/** Whether the gateway can be reached; `times` counts how often it came back. */
export interface Connection {
  readonly isLost: boolean
  readonly times: number
}

export const connection = createStore<Connection>({ isLost: false, times: 0 })

const waitMs = 2000
let isWaiting = false

/** Says that a request got no answer. The gateway is asked from then on until it is back. */
export function noteLoss(): void {
  if (isWaiting) return
  isWaiting = true
  connection.set({ ...connection.get(), isLost: true })
  const ask = async () => {
    const isBack = await fetch(gatewayPage('healthz'), { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isBack) {
      setTimeout(ask, waitMs)
      return
    }
    isWaiting = false
    connection.set({ isLost: false, times: connection.get().times + 1 })
  }
  setTimeout(ask, waitMs)
}
