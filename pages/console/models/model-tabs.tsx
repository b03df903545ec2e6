import { hrefOf } from '../router/place.ts'

/** The two pages about models. */
export function ModelTabs({ here }: { readonly here: 'models' | 'providers' }) {
  return (
    <nav class="tabs" aria-label="Models">
      <a href={hrefOf(['models'])} aria-current={here === 'models' ? 'page' : undefined}>
        All that can be asked
      </a>
      <a href={hrefOf(['models', 'providers'])} aria-current={here === 'providers' ? 'page' : undefined}>
        Providers and prices
      </a>
    </nav>
  )
}
