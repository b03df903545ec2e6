import { useState } from 'preact/hooks'
import { copyText } from '../look/copy-text.ts'
import { jsonTokens } from './json-tokens.ts'

/** Code that can be copied. `name` says what it is, for those who do not see it. */
export function CodeBlock({ text, name, isJson = false }: { text: string; name: string; isJson?: boolean }) {
  return (
    <section class="copyable" aria-label={name}>
      <pre tabIndex={0}>
        {isJson ? jsonTokens(text).map(({ kind, text }) => <span class={`token-${kind}`}>{text}</span>) : text}
      </pre>
      <CopyButton text={text} name={name} />
    </section>
  )
}

function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button type="button" onClick={copy}>
      {isCopied ? 'Copied' : 'Copy'}
      <span class="unseen"> {name}</span>
    </button>
  )
}
