import type { Config } from '../../config/config.ts'
import { maskUrl } from '../../errors/mask.ts'
import { AnswerError, fetchJson, type GatewayAddress } from '../call/gateway-client.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { storePlace } from '../with-store.ts'

/** Rejects with CommandError when no gateway answers at the address, or its store is not the one that holds the key. */
export async function requireKnownKey(address: GatewayAddress, config: Config, { program }: Terminal): Promise<void> {
  try {
    await fetchJson(address, '/key')
  } catch (error) {
    if (!(error instanceof AnswerError) || error.status !== 401) throw error
    throw new CommandError(
      `The gateway at ${maskUrl(address.url)} does not know the keys in ${storePlace(config)}. Name its data folder with --data-dir, or set GATEWAY_API_KEY to a key of that gateway ("${program} keys create --name me" creates one there).`,
    )
  }
}

/** Rejects with CommandError when no gateway answers at the URL. */
export async function requireAnswer(url: string): Promise<void> {
  try {
    await fetchJson({ url, key: 'none' }, '/key')
  } catch (error) {
    // A gateway answers 401 to an unknown key.
    if (!(error instanceof AnswerError) || error.status !== 401) throw error
  }
}
