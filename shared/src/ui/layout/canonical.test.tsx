import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Canonical } from './Page.tsx'

const addresses = () =>
  [...document.head.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href'))

afterEach(() => document.head.replaceChildren())

test('a page has one absolute address, the server’s, which follows the shopper', () => {
  expect(renderToString(<Canonical path="/stores/york" />)).toBe(
    '<link rel="canonical" href="/stores/york"/>',
  )
  // The server's document has it absolute.
  document.head.innerHTML = `<link rel="canonical" href="${location.origin}/stores/york"/>`
  const app = render(<Canonical path="/stores/york" />, { hydrate: true })
  expect(addresses()).toEqual([`${location.origin}/stores/york`])
  app.rerender(<Canonical path="/stores/leeds" />)
  expect(addresses()).toEqual([`${location.origin}/stores/leeds`])
  app.unmount()
  expect(addresses()).toEqual([])
})
