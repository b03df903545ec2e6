import { type Html, html } from './html.ts'
import type { PageLoads } from './page-files.ts'

/** What every page begins and ends with. Paths are relative: a proxy may have put the gateway below a path of its own. */
export function shell(options: {
  readonly title: string
  readonly description: string
  readonly files: PageLoads
  readonly body: Html
  /** What leads from the page's own folder to the gateway's address: `../`, as often as it takes. */
  readonly up?: string
}): string {
  const { title, description, files, body, up = '' } = options
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${up + fileAt(files.style)}">
${files.parts.map(
  (name) => html`<link rel="modulepreload" href="${up + fileAt(name)}">
`,
)}<script type="module" src="${up + fileAt(files.script)}"></script>
</head>
<body>
${body}
</body>
</html>
`.text
}

/** Where pages find their files. */
export const filesFolder = 'assets'

function fileAt(name: string): string {
  return `${filesFolder}/${name}`
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0a5dab"/><path d="M4 12V4l4 4 4-4v8" fill="none" stroke="#fff" stroke-width="1.8"/></svg>',
)}`
