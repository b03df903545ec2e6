import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { GatewayError } from '../../errors/gateway-error.ts'
import { networkOf } from '../../policy/caller-address.ts'
import { rawAnswer } from './raw-answer.ts'

export interface ConnectionLimits {
  /** Open at once. */
  readonly connectionsMax: number
  /** From one address, of IPv6 one network of 64 bits; null where all of them come from the operator's own proxies. */
  readonly perAddressMax: number | null
}

/** The connections of one address. */
interface Address {
  open: number
  /** Those on which nobody has shown a key yet, the oldest first. */
  readonly strangers: Set<Socket>
}

/**
 * Bounds the connections that are open. Where there are too many the oldest one makes room on which nobody has shown a key: idle and
 * slow ones of strangers keep nobody out. Only where all have shown one is the next turned away.
 */
export class ConnectionDoor {
  #limits: ConnectionLimits
  readonly #open = new Map<Socket, Address>()
  readonly #addresses = new Map<string, Address>()
  readonly #strangers = new Set<Socket>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Bounds those that come from now on otherwise. */
  follow(limits: ConnectionLimits): void {
    this.#limits = limits
  }

  get open(): number {
    return this.#open.size
  }

  has(socket: Socket): boolean {
    return this.#open.has(socket)
  }

  /** Whether a connection may stay; one that was let in before may. */
  admits(socket: Socket): boolean {
    if (this.#open.has(socket)) return true
    const { connectionsMax, perAddressMax } = this.#limits
    const name = perAddressMax === null ? '' : networkOf(socket.remoteAddress ?? '')
    const address = this.#addresses.get(name) ?? { open: 0, strangers: new Set() }
    if (perAddressMax !== null && address.open >= perAddressMax && !this.#makeRoom(address.strangers)) return false
    if (this.#open.size >= connectionsMax && !this.#makeRoom(this.#strangers)) return false
    address.open++
    address.strangers.add(socket)
    this.#addresses.set(name, address)
    this.#strangers.add(socket)
    this.#open.set(socket, address)
    socket.once('close', () => {
      this.#forget(socket)
      if (address.open === 0) this.#addresses.delete(name)
    })
    return true
  }

  /** Somebody has shown a key on it. */
  know(socket: Socket): void {
    if (this.#strangers.delete(socket)) this.#open.get(socket)?.strangers.delete(socket)
  }

  #makeRoom(strangers: ReadonlySet<Socket>): boolean {
    for (const oldest of strangers) {
      this.#forget(oldest)
      oldest.destroy()
      return true
    }
    return false
  }

  #forget(socket: Socket): void {
    const address = this.#open.get(socket)
    if (address === undefined) return
    address.open--
    address.strangers.delete(socket)
    this.#strangers.delete(socket)
    this.#open.delete(socket)
  }
}

const message =
  'There are as many connections open as there may be. Use one for several requests, or try again in a moment.'
const refusal = rawAnswer(new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 }))

// Long enough to read it.
const lastWordsMs = 1000

/** Puts the door before a server: of a connection that is turned away nothing is read. */
export function guardConnections(server: Server, door: ConnectionDoor): void {
  // Node's own comes first.
  const [serve, ...others] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const isBack = door.has(socket)
    if (door.admits(socket)) {
      serve?.call(server, socket)
      // A connection that is given back after an upgrade that was ignored is known to them already.
      if (!isBack) for (const each of others) each.call(server, socket)
      return
    }
    socket.on('error', () => {})
    socket.end(refusal)
    setTimeout(() => socket.destroy(), lastWordsMs).unref()
  })
}
