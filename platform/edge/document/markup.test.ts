import { expect, test } from 'vitest'
import { markupProblem } from './markup.ts'

test.each([
  [
    'markup that React writes',
    '<div id="shop"><!-- --><p class="a b">Tea &amp; <b>cake</b></p><!--$--><img src="/a.png" alt=""/><!--/$--></div>',
  ],
  ['structured data', '<main><script type="application/ld+json">{"name":"Tea \\u003c"}</script></main>'],
  [
    'forms and links of the shop',
    '<form action="/stores-near-by?a=b&amp;c=d:e"><input name="q"/><a href="/a:b?c=d">x</a><a href="tel:1">y</a></form>',
  ],
  ['forms of the page itself', '<form action=""><button formaction="?page=2">x</button></form>'],
  ['links to other sites', '<a href="https://larder.example/about">x</a>'],
  ['a text area', '<textarea name="note">1 &lt; 2</textarea>'],
  ['inline SVG', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'],
])('accepts %s', (_, body) => {
  expect(markupProblem(body)).toBeUndefined()
})

test.each([
  '<script>steal()</script>',
  '<script src="/r/menu/1/web/x.js"></script>',
  '<script type="application/ld+json" src="/x.js">{}</script>',
  '<script type="application/ld+json">{"a":"</script><script>steal()</script>',
  '<SCRIPT>steal()</SCRIPT>',
  '<base href="https://evil.example/"/>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"/>',
  '<link rel="stylesheet" href="https://evil.example/x.css"/>',
  '<style>*{display:none}</style>',
  '<iframe srcdoc="x"></iframe>',
  '<object data="x"></object>',
  '<template shadowrootmode="open"></template>',
  '<noscript><p title="</noscript><script>steal()</script>"></p></noscript>',
  '<xmp><a title="</xmp><script>steal()</script>"></a></xmp>',
  '<textarea><p title="</textarea><script>steal()</script>"></p></textarea>',
  '<img src="x" onerror="steal()"/>',
  '<div nonce="x"></div>',
  '<a href="javascript:steal()">x</a>',
  '<a href="java&#115;cript:steal()">x</a>',
  '<a href="javascript&colon;steal()">x</a>',
  '<form action="javascript:steal()"></form>',
  '<form action="https://evil.example/"></form>',
  '<form action="//evil.example/"></form>',
  '<form action="/\\evil.example/"></form>',
  '<form action="\\\\evil.example/"></form>',
  '<form action="/\t/evil.example/"></form>',
  '<form action="/&#47;evil.example/"></form>',
  '<form action="/&sol;evil.example/"></form>',
  '<form action="&#104;ttps://evil.example/"></form>',
  '<form action=" https://evil.example/"></form>',
  '<form action="evil.example/x"></form>',
  '<FORM ACTION="mailto:evil@evil.example"></FORM>',
  '<form><button formaction="https://evil.example/">x</button></form>',
  '<form><input type="image" formaction="blob:https://evil.example/1"/></form>',
  '<!--><script>steal()</script>-->',
  '<![CDATA[<script>steal()</script>]]>',
  '<p',
  '</div><p></p>',
  '<div>',
  '<div></body></html>',
  "<p title='x'></p>",
])('rejects %s', (body) => {
  expect(markupProblem(`<p></p>${body}`)).toBeTruthy()
})

test.each([
  ['deeply nested elements', `${'<b>'.repeat(500_000)}${'</b>'.repeat(500_000)}`],
  ['too many tags', '<br/>'.repeat(500_000)],
])('rejects %s without reading the whole body', (_, body) => {
  expect(markupProblem(body)).toBeTruthy()
})

test('rejects an unterminated tag quickly', () => {
  expect(markupProblem(`<a${' x'.repeat(200_000)}`)).toBeTruthy()
})
