import type { OrganizationRepository } from '../storage/people/organization-repository.ts'

interface Known {
  readonly isOn: Promise<boolean>
  readonly freshUntil: number
}

const cacheMs = 1_000
const entriesMax = 10_000
const anywhere = ''

/**
 * Whether federation is on: as an organization's operator switched it, else as the configuration says. "On" is known for a second. "Off" is
 * not remembered, so that what an operator switches on works at once; those who ask meanwhile share one question to the store.
 */
export class FederationSwitch {
  readonly #organizations: Pick<OrganizationRepository, 'get' | 'hasFederation'>
  readonly #isOnUsually: boolean
  readonly #clock: () => number
  readonly #known = new Map<string, Known>()

  /** `clock`: milliseconds that never step back. */
  constructor(
    organizations: Pick<OrganizationRepository, 'get' | 'hasFederation'>,
    isOnUsually: boolean,
    clock = () => performance.now(),
  ) {
    this.#organizations = organizations
    this.#isOnUsually = isOnUsually
    this.#clock = clock
  }

  /** In one organization. Rejects when the store is down. */
  isOnIn(organizationId: string): Promise<boolean> {
    return this.#ask(organizationId, async () => {
      const organization = await this.#organizations.get(organizationId)
      return organization !== null && (organization.isFederationEnabled ?? this.#isOnUsually)
    })
  }

  /** In any organization. Rejects when the store is down. */
  isOnAnywhere(): Promise<boolean> {
    return this.#ask(anywhere, () => this.#organizations.hasFederation(this.#isOnUsually))
  }

  #ask(name: string, read: () => Promise<boolean>): Promise<boolean> {
    const now = this.#clock()
    const known = this.#known.get(name)
    if (known !== undefined && known.freshUntil > now) return known.isOn
    if (this.#known.size >= entriesMax) this.#known.clear()
    const isOn = read()
    this.#known.set(name, { isOn, freshUntil: now + cacheMs })
    const forget = () => {
      if (this.#known.get(name)?.isOn === isOn) this.#known.delete(name)
    }
    // A store that is down must not be remembered as an answer either.
    isOn.then((on) => on || forget(), forget)
    return isOn
  }
}
