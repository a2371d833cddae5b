import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { PageStyle, StyleRoot } from './PageStyle.tsx'
import { createBrowserStyles, createServerStyles } from './page-styles.ts'

const elements = () => [...document.querySelectorAll<HTMLStyleElement>('style[data-style]')]

afterEach(() => {
  for (const element of elements()) element.remove()
})

test('the server collects each style of a page once', () => {
  const styles = createServerStyles()
  renderToString(
    <StyleRoot styles={styles}>
      <PageStyle name="brand" css=":root{--primary:red}" />
      <PageStyle name="brand" css=":root{--primary:red}" />
    </StyleRoot>,
  )
  expect(styles.tags()).toEqual([{ name: 'brand', css: ':root{--primary:red}' }])
})

test('the browser keeps the server’s element, and writes one with the nonce where there is none', () => {
  const sent = document.createElement('style')
  sent.dataset['style'] = 'brand'
  sent.textContent = 'a{color:red}'
  document.head.append(sent)
  const styles = createBrowserStyles('n0nce')
  render(
    <StyleRoot styles={styles}>
      <PageStyle name="brand" css="a{color:red}" />
      <PageStyle name="header" css="b{color:red}" />
    </StyleRoot>,
  )
  expect(elements()[0]).toBe(sent)
  expect(elements().map(({ textContent }) => textContent)).toEqual(['a{color:red}', 'b{color:red}'])
  expect(elements()[1]?.nonce).toBe('n0nce')
})

test('another text replaces the one of its name', () => {
  const { rerender } = render(<PageStyle name="brand" css="a{color:red}" />)
  rerender(<PageStyle name="brand" css="a{color:blue}" />)
  expect(elements().map(({ textContent }) => textContent)).toEqual(['a{color:blue}'])
})
