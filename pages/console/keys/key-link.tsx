import { hrefOf } from '../router/place.ts'

const shownMax = 12

interface KeyLinkProps {
  readonly hash: string
  readonly names: ReadonlyMap<string, string>
}

/** A key by its name, which leads to it. A key that is deleted has the beginning of its hash. */
export function KeyLink({ hash, names }: KeyLinkProps) {
  return (
    <a href={hrefOf(['keys'], { key: hash })} title={hash}>
      {names.get(hash) ?? `${hash.slice(0, shownMax)}…`}
    </a>
  )
}
