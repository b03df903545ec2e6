/** What the address brings behind `#`: the secret of a one-time link, or why signing in failed. */
export interface Fragment {
  readonly link: string | undefined
  readonly problem: string | undefined
}

const problems: Readonly<Record<string, string>> = {
  refused: 'Your identity provider has not confirmed who you are. Try again.',
  not_allowed: 'You have no role in this console. Ask an administrator of the gateway.',
  other_person:
    'Your address belongs to a user with another id at the identity provider. Ask an administrator of the gateway.',
  expired: 'Signing in took too long, or began in another browser. Try again.',
  unavailable: 'The identity provider can not be reached just now. The log of the gateway says why.',
  too_many: 'Too many attempts from here. Try again in a minute.',
}

export function readFragment(hash: string): Fragment {
  const told = new URLSearchParams(hash.slice(1))
  const problem = told.get('problem')
  return {
    link: told.get('link') ?? undefined,
    problem: problem === null ? undefined : (problems[problem] ?? 'Signing in failed.'),
  }
}

/** Takes it out of the address, so that neither history nor bookmarks keep it. */
export function takeFragment(): Fragment {
  const fragment = readFragment(location.hash)
  if (fragment.link !== undefined || fragment.problem !== undefined) {
    history.replaceState(null, '', location.pathname + location.search)
  }
  return fragment
}
