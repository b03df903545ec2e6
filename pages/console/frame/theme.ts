const place = 'console-theme'

export type Theme = 'light' | 'dark'

/** Shows what was chosen before; nothing where the system decides. */
export function takeTheme(): void {
  const kept = localStorage.getItem(place)
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset['theme'] = kept
}

export function themeNow(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Changes the look, and keeps the choice in this browser. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem(place, theme)
}
