import { expect, it } from 'vitest'
import { html } from '../../src/site/html.ts'

it('escapes what comes from elsewhere, in text and in attributes', () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`
  const page = html`<p title="${evil}">${evil}</p>`.text
  expect(page).not.toContain('<img')
  expect(page).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</p>',
  )
})

it('takes pieces as they are, one or many, and nothing for undefined and false', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}${0}${html`<br>`}`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>0<br>',
  )
})

it('escapes text that pretends to be a piece', () => {
  const pretender = JSON.parse('{"text": "<script>"}')
  expect(() => html`${pretender}`.text).toThrow()
})
