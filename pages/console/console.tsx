import { render } from 'preact'
import { App } from './app.tsx'
import { takeTheme } from './frame/theme.ts'
import { followHistory, followLinks } from './router/place.ts'
import { askBeforeUnload } from './router/unsaved.ts'

takeTheme()
followLinks()
followHistory()
askBeforeUnload()
const root = document.getElementById('console')
if (root !== null) render(<App />, root)
