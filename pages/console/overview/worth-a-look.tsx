import { useAnswer } from '../api/use-answer.ts'
import type { Generation } from '../requests/generation.ts'
import { findConcerns } from './concerns.ts'

/** What somebody should look at soon; nothing where there is nothing. */
export function WorthALook({ newest }: { readonly newest: readonly Generation[] }) {
  const { value: concerns = [] } = useAnswer((signal) => findConcerns(newest, signal), [newest])
  if (concerns.length === 0) return null
  return (
    <section class="worth" aria-labelledby="worth">
      <h2 id="worth">Worth a look</h2>
      <ul>
        {concerns.map(({ id, shape, words, href }) => (
          <li key={id}>
            <span class={shape === '■' ? 'bad' : 'warn'} aria-hidden="true">
              {shape}
            </span>{' '}
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
