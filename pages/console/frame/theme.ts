import { createStore } from '../api/store.ts'

const place = 'console-theme'
const prefersDark = '(prefers-color-scheme: dark)'

export type Theme = 'light' | 'dark'

/** The colours that are shown. */
export const theme = createStore<Theme>('light')

/** Shows what was chosen before; nothing where the system decides. */
export function takeTheme(): void {
  const kept = localStorage.getItem(place)
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset['theme'] = kept
  theme.set(shownNow())
  matchMedia(prefersDark).addEventListener('change', () => theme.set(shownNow()))
}

function shownNow(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(prefersDark).matches ? 'dark' : 'light'
}

/** Changes the look, and keeps the choice in this browser. */
export function chooseTheme(wanted: Theme): void {
  document.documentElement.dataset['theme'] = wanted
  localStorage.setItem(place, wanted)
  theme.set(wanted)
}
