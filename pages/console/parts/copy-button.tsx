import { useState } from 'preact/hooks'
import { copyText } from '../../look/copy-text.ts'

/** Copies a text, and says so for a moment. */
export function CopyButton(props: { readonly children: string; readonly text: () => string | Promise<string> }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(await props.text())
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button type="button" onClick={copy}>
      {isCopied ? 'Copied' : props.children}
    </button>
  )
}
