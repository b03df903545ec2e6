import { expect, it } from 'vitest'
import { textOfHtml } from '../../src/documents/html-text.ts'

it.each([
  ['<h1>Bees</h1><p>They  fly\n far.</p><p>And <b>back</b>.</p>', 'Bees\n\nThey fly far.\n\nAnd back.'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<table><tr><th>a<th>b</tr><tr><td>1</td><td>2</td></tr></table>', 'a\tb\n1\t2'],
  ['a<br>b<script>if (1 < 2) alert("</p>")</script >c<!-- <p>d -->e', 'a\nbce'],
  ['<style>p { }</style><title>T &amp; U</title><svg><text>no</text></svg>yes', 'T & U\nyes'],
  [
    '<a title="a > b" href=x>link</a> 1 < 2 &lt;3&gt; &#65;&#x42; &euro; &uuml; &Ccedil; &nope; &#xD800;',
    'link 1 < 2 <3> AB € ü Ç &nope; \uFFFD',
  ],
  ['<p>open <b', 'open'],
  ['<!doctype html><?xml?></p>text', 'text'],
  ['', ''],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

it('takes each kind of broken page once through', () => {
  for (const piece of ['<', '<a "', "<a '", '<!--', '<script>', '&', '<p', '\t', ' \n']) {
    expect(textOfHtml(piece.repeat(200_000)).length).toBeLessThan(400_001)
  }
})
