import { isUrl } from '../errors/is-url.ts'
import { addressedPrefix } from '../storage/store/sealed-rows.ts'
import { type MasterKeyPlace, masterKeyPlaces } from './master-key.ts'
import { type Sealed, SecretBox, type SecretOwner, UnreadableSecretError } from './secret-box.ts'

/** A secret in clear, and where alone it may be sent. */
export interface OpenedSecret {
  readonly secret: string
  /** Scheme, host and port; '' where none was known. Undefined for a secret that an older version sealed without one. */
  readonly address: string | undefined
}

/** A secret leads elsewhere than it was sealed for: it must be entered again. */
export class LedElsewhereError extends UnreadableSecretError {}

/**
 * Seals secrets that are sent somewhere together with the scheme, host and port they are for. The address stands beside the secret and is
 * authenticated with it: it can't be exchanged. Secrets that are sent nowhere, such as keys that sign, have a `SecretBox`.
 */
export class AddressBox {
  readonly #box: SecretBox

  constructor(box: SecretBox) {
    this.#box = box
  }

  get keyId(): string {
    return this.#box.keyId
  }

  /** `address` as `addressOf` gives it. */
  seal(secret: string, owner: SecretOwner, address: string): Sealed {
    const { sealedSecret, keyId } = this.#box.seal(secret, owner, address)
    const written = Buffer.from(address).toString('base64url')
    return { sealedSecret: `${addressedPrefix}${written}.${sealedSecret}`, keyId }
  }

  /** Before the secret is sent anywhere, `requireAddress` is asked. Throws UnreadableSecretError as `SecretBox` does. */
  open({ sealedSecret, keyId }: Sealed, owner: SecretOwner): OpenedSecret {
    if (!sealedSecret.startsWith(addressedPrefix))
      return { secret: this.#box.open({ sealedSecret, keyId }, owner), address: undefined }
    const [written = '', sealed = ''] = sealedSecret.slice(addressedPrefix.length).split('.')
    const address = Buffer.from(written, 'base64url').toString()
    return { secret: this.#box.open({ sealedSecret: sealed, keyId }, owner, address), address }
  }
}

/** The box of a configuration's stored secrets; `further` is one more master key that opens. */
export function addressBoxOf(
  config: MasterKeyPlace & { readonly previousMasterKey?: string },
  further?: string,
): AddressBox {
  const [current, ...previous] = masterKeyPlaces(config, further)
  return new AddressBox(new SecretBox(current, previous))
}

/** The scheme, host and port of a URL; '' for what is none. */
export function addressOf(url: string | undefined): string {
  return url === undefined || !isUrl(url) ? '' : new URL(url).origin
}

/** Throws LedElsewhereError where a secret would be sent elsewhere than it is for. What an older version sealed goes where its row leads. */
export function requireAddress({ address }: Pick<OpenedSecret, 'address'>, url: string): void {
  const led = addressOf(url)
  if (address !== undefined && address !== led) throw new LedElsewhereError(wordElsewhere(address, led))
}

/** The reason in words that follow the name of what leads there. */
export function wordElsewhere(address: string, led: string): string {
  const entered = address === '' ? 'before its address was known' : `for ${address}`
  return `leads to ${led === '' ? 'no address' : led} with a secret that was entered ${entered}: enter the secret again`
}
