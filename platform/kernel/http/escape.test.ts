import { expect, test } from 'vitest'
import { escapeHtml, inlineJson } from './escape.ts'

test('inline JSON cannot end its script element', () => {
  const value = { name: '</script><script>alert(1)</script>', comment: '<!--', line: '\u2028', amp: '&' }
  const text = inlineJson(value)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})

test('escapes text for HTML content and attributes', () => {
  expect(escapeHtml(`"Fish & chips" <it's>`)).toBe('&quot;Fish &amp; chips&quot; &lt;it&#39;s&gt;')
})
