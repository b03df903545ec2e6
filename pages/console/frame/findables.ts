import { api, ask } from '../api/api.ts'
import { hrefOf } from '../router/place.ts'
import { session } from '../session/session.ts'
import { sightNow } from '../session/sight.ts'

/** Something that the search leads to. */
export interface Findable {
  readonly kind: 'request' | 'key' | 'model' | 'user'
  readonly id: string
  readonly title: string
  /** Where it is, from where one is. */
  readonly href: () => string
}

const hitsMax = 10
const idLike = /^(gen|req)-[\w-]+$|^[\w-]{16,128}$/

/** What a question may mean, the likeliest first. */
export function findings(question: string, known: readonly Findable[]): readonly Findable[] {
  const words = question.trim()
  if (words === '') return []
  const needle = words.toLowerCase()
  const places = known.flatMap((each) => {
    const at = `${each.title} ${each.id}`.toLowerCase().indexOf(needle)
    return at < 0 ? [] : [{ each, at }]
  })
  const found = places.sort((one, other) => one.at - other.at).map(({ each }) => each)
  const request: Findable = {
    kind: 'request',
    id: words,
    title: `Open ${words}`,
    href: () => hrefOf(['requests', words]),
  }
  const user: Findable = {
    kind: 'user',
    id: words,
    title: `Requests of user ${words}`,
    href: () => hrefOf(['requests'], { user: words }),
  }
  const isId = idLike.test(words)
  return [...(isId ? [request] : []), ...found.slice(0, hitsMax), user, ...(isId ? [] : [request])]
}

let loaded: Promise<readonly Findable[]> | undefined
// Somebody else sees other things.
session.follow(() => {
  loaded = undefined
})

/** Keys and models. They are asked for once. */
export function loadFindables(): Promise<readonly Findable[]> {
  loaded ??= load()
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

async function load(): Promise<readonly Findable[]> {
  const [keys, models] = await Promise.all([
    sightNow().keys ? ask(api.GET('/keys', { params: { query: { limit: 100 } } })) : { data: [] },
    ask(api.GET('/models', {})),
  ])
  return [
    ...models.data.map(
      ({ id }): Findable => ({ kind: 'model', id, title: id, href: () => hrefOf(['requests'], { model: id }) }),
    ),
    ...keys.data.map(
      ({ hash, name, label }): Findable => ({
        kind: 'key',
        id: hash,
        title: `${name} ${label}`,
        href: () => hrefOf(['requests'], { api_key_hash: hash }),
      }),
    ),
  ]
}
