import { expect, it } from 'vitest'
import { readHtml } from '../../src/documents/html-text.ts'

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
  expect(readHtml(html).text).toBe(text)
})

it('keeps the lines of code', () => {
  expect(readHtml('<pre>a {\n  b\n\n}</pre>after').text).toBe('a {\n  b\n\n}\n\nafter')
})

const address = 'https://example.com/docs/bridge'
const onPage = (html: string) => readHtml(html, { address })

it('reads the main content of a web page alone, and its title', () => {
  const story = 'The bridge opened in 1932. '.repeat(10).trim()
  const page = `<title>The
    bridge</title><header>Site<nav><a href=/a>A</a></nav></header><main><header><h1>Bridge</h1></header><p>${story}</p>
    <aside>Buy!</aside></main><footer>Imprint</footer>`
  expect(onPage(page)).toEqual({ title: 'The bridge', text: `# Bridge\n\n${story}` })
})

it.each([
  ['without navigation where none is called main', '<nav>Menu</nav><p>Text</p><footer>Imprint</footer>', 'Text'],
  ['as a whole where the main content is next to nothing', '<main>!</main><p>Text</p>', '!\n\nText'],
  ['as a whole where everything is navigation', '<nav>Menu</nav>', 'Menu'],
  [
    'without what is hidden',
    '<p hidden>a</p><div style="x:1; display: none"><div>b</div>c</div><p aria-hidden=true>d<p>e',
    'e',
  ],
  ['even if it shows itself later', '<body style="visibility:hidden">a</body>', 'a'],
  [
    'with whole links',
    '<a href="../x?a=1&amp;b=2">up</a>, <a href="#y">here</a>',
    '[up](https://example.com/x?a=1&b=2), here',
  ],
  ['with the base of links', '<base href=/other/><a href=x> x </a>y', '[x](https://example.com/other/x) y'],
  [
    'without addresses of scripts',
    '<a href="javascript:alert(1)">a</a> <a href="http://">b</a> <a href=/c></a>',
    'a b',
  ],
  [
    'with links around several lines',
    '<a href=/x><h2>Bees</h2><p>They fly.</p></a>',
    '## Bees\n\nThey fly.\n\n(https://example.com/x)',
  ],
  ['with links that never end', '<a href=/x>a<a href=/y>b</a>', '[a](https://example.com/x)[b](https://example.com/y)'],
  ['with code', 'a<pre><code>if (x) {\n  y\n}</code></pre>', 'a\n\n```\nif (x) {\n  y\n}\n```'],
  [
    'with rows of tables',
    '<table><tr><th>a</th><th>b</th></tr><tr><td></td><td><p>1</p><p>2</p></td></tr></table>z',
    'a\tb\n\t1 2\n\nz',
  ],
  ['with tables of layout', '<table><tr><td><p>1</p><p>2</p><td>3</table>', '1\n\n2\n\n3'],
])('reads a web page %s', (_, html, text) => {
  expect(onPage(html).text).toBe(text)
})

it('takes each kind of broken page once through', () => {
  const pieces = [
    '<',
    '<a "',
    "<a '",
    '<!--',
    '<script>',
    '&',
    '<p',
    '\t',
    ' \n',
    '<a href=x>',
    '<a href=x>y',
    '<p hidden>',
    '<div hidden>',
  ]
  for (const piece of [
    ...pieces,
    '<nav>',
    '<main></article>',
    '<b>x</b>',
    '<table><th>',
    '<td>x',
    '<pre>x',
    '<a x="\'y=',
    '<li ="',
  ]) {
    expect(readHtml(piece.repeat(200_000)).text.length).toBeLessThan(1_200_001)
    expect(onPage(piece.repeat(40_000)).text.length).toBeLessThan(2_000_001)
  }
})

it('N36: a link is relative to the first base of a page, and to none that is longer than an address may be', () => {
  const linked = (head: string) => readHtml(`${head}<a href="y">z</a>`, { address: 'https://a.example/b/' }).text
  expect(linked('<base target=_top><base href="x/"><base href="w/">')).toBe('[z](https://a.example/b/x/y)')
  expect(linked(`<base href="${'x'.repeat(501)}/">`)).toBe('[z](https://a.example/b/y)')
})
