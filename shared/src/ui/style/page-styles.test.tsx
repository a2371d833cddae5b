import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { BrandStyle, PageStyle, StyleRoot } from './PageStyle.tsx'
import { createBrowserStyles, createServerStyles } from './page-styles.ts'

/** The rules of a style element, whether they were sent as its text or inserted. */
const readCss = (element: HTMLStyleElement | null | undefined) => {
  const [rule] = element?.textContent ? [] : (element?.sheet?.cssRules ?? [])
  const inserted = rule instanceof CSSMediaRule ? [...rule.cssRules].map(({ cssText }) => cssText) : []
  return element?.textContent || inserted.join('').replaceAll(/[\s;]/g, '')
}
const elements = () => [...document.querySelectorAll<HTMLStyleElement>('style[data-style]')]

afterEach(() => {
  for (const element of elements()) element.remove()
})

test('the server collects each style of a page once', () => {
  const styles = createServerStyles(() => ':root{--font:serif}')
  renderToString(
    <StyleRoot styles={styles}>
      <PageStyle name="brand" css=":root{--own:red}" />
      <PageStyle name="brand" css=":root{--own:red}" />
    </StyleRoot>,
  )
  expect(styles.tags()).toEqual([{ name: 'brand', css: ':root{--own:red}' }])
})

test("the browser keeps the server's style element, and inserts other rules into an empty one", () => {
  const sent = document.createElement('style')
  sent.dataset['style'] = 'brand'
  sent.textContent = 'a{color:red}'
  document.head.append(sent)
  const styles = createBrowserStyles()
  render(
    <StyleRoot styles={styles}>
      <PageStyle name="brand" css="a{color:red}" />
      <PageStyle name="header" css="b{color:red}" />
    </StyleRoot>,
  )
  expect(elements()[0]).toBe(sent)
  expect(elements().map(readCss)).toEqual(['a{color:red}', 'b{color:red}'])
  expect(elements()[1]?.textContent).toBe('')
})

test('a new style text replaces the one with the same name', () => {
  const { rerender } = render(<PageStyle name="brand" css="a{color:red}" />)
  rerender(<PageStyle name="brand" css="a{color:blue}" />)
  expect(elements().map(readCss)).toEqual(['a{color:blue}'])
})

const LIGHT = { branding: { primary: '#111111' } }
const OTHER = { branding: { primary: '#222222' } }
const writeStyle = ({ branding }: { branding?: { primary?: string | null } | undefined }) =>
  `:root{--own:${branding?.primary}}`
const brand = () => readCss(document.querySelector<HTMLStyleElement>('style[data-style="brand"]'))

test('the browser writes only styles that the server did not send', async () => {
  const sent = document.createElement('style')
  sent.dataset['style'] = 'brand'
  sent.textContent = 'sent'
  document.head.append(sent)
  const loadBrandStyle = vi.fn<() => Promise<typeof writeStyle>>(() => Promise.resolve(writeStyle))
  const styles = createBrowserStyles({ loadBrandStyle })
  const withLook = (look: typeof LIGHT) => (
    <StyleRoot styles={styles}>
      <BrandStyle look={look} />
    </StyleRoot>
  )
  const { rerender } = render(withLook(LIGHT))
  rerender(withLook({ ...LIGHT }))
  expect(loadBrandStyle).not.toHaveBeenCalled()
  rerender(withLook(OTHER))
  await vi.waitFor(() => expect(brand()).toBe(writeStyle(OTHER)))
  rerender(withLook(LIGHT))
  await vi.waitFor(() => expect(brand()).toBe(writeStyle(LIGHT)))
})

test("loads the brand's style again after a failure", async () => {
  const loadBrandStyle = vi
    .fn<() => Promise<typeof writeStyle>>(() => Promise.resolve(writeStyle))
    .mockRejectedValueOnce(new Error('offline'))
  const styles = createBrowserStyles({ loadBrandStyle })
  styles.setLook(LIGHT)
  await expect(loadBrandStyle.mock.results[0]?.value).rejects.toThrow('offline')
  styles.setLook(LIGHT)
  await vi.waitFor(() => expect(brand()).toBe(writeStyle(LIGHT)))
})
