import { render } from 'preact'
import { App } from './app.tsx'
import { takeTheme } from './frame/theme.ts'
import { followLinks } from './router/place.ts'

takeTheme()
followLinks()
const root = document.getElementById('console')
if (root !== null) render(<App />, root)
