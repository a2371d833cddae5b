import { expect, test } from 'vitest'
import type { catalogueApi } from '@larder/shared/contracts'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { aStore, renderRoutes, screen, within } from '@larder/shared/testing'
import { FramedPage } from './FramedPage.tsx'

const AT = '/stores/fernhill-market-york-12'

const category = (slug: string, name: string, children: catalogueApi.Category[] = []) => ({
  id: slug,
  slug,
  name,
  picture: 'a.png',
  itemCount: 3,
  children,
})
const cakes = category('cakes', 'Celebration cakes')
const bakery = category('bakery', 'Bakery', [cakes])
const drinks = category('drinks', 'Drinks', [category('tea', 'Tea')])

async function renderPage(place: { slug: string }[], showCategorySwitcher = '1') {
  const frame = {
    store: aStore(),
    serverNow: '2026-11-25T12:00:00Z',
    categories: [bakery, drinks],
    fulfilmentMethod: 'delivery',
  }
  const Component = () => (
    <FramedPage title="A page" within={place}>
      The page
    </FramedPage>
  )
  const page = { path: '*', Component }
  const store = { id: 'menu-frame', path: AT, loader: () => frame, children: [page] }
  renderRoutes(
    [
      {
        id: ROOT_ROUTE,
        HydrateFallback: () => null,
        loader: () => ({ settings: { showCategorySwitcher } }),
        children: [store],
      },
    ],
    { at: `${AT}/category/any` },
  )
  await screen.findByText('The page')
}

const categoryNav = () => screen.getByRole('navigation', { name: 'Categories' })
/** All links, including subcategories, which the phone's style sheet in this test hides. */
const findLinks = () => within(categoryNav()).getAllByRole('link', { hidden: true })
const currentNames = () =>
  findLinks()
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)

test('a category page marks its category and lists only its subcategories', async () => {
  await renderPage([bakery])
  expect(findLinks().map(({ textContent }) => textContent)).toEqual(['Bakery', 'Celebration cakes', 'Drinks'])
  expect(currentNames()).toEqual(['Bakery'])
  expect(findLinks()[1]).toHaveAttribute('href', `${AT}/category/cakes`)
})

test('a subcategory page marks itself and its parent', async () => {
  await renderPage([bakery, cakes])
  expect(currentNames()).toEqual(['Bakery', 'Celebration cakes'])
  expect(findLinks()[1]?.closest('ul')).not.toBe(findLinks()[0]?.closest('ul'))
})

test('on phones, the category bar shows no subcategories', async () => {
  await renderPage([bakery])
  expect(within(categoryNav()).getByRole('link', { name: 'Drinks' })).toBeVisible()
  expect(findLinks()[1]).not.toBeVisible()
})

test('a page outside all categories marks no category as current', async () => {
  await renderPage([])
  expect(findLinks().map(({ textContent }) => textContent)).toEqual(['Bakery', 'Drinks'])
  expect(currentNames()).toEqual([])
})

test('categories follow the search field, with a skip link to the page content', async () => {
  await renderPage([bakery])
  const search = screen.getByRole('search')
  expect(search.compareDocumentPosition(categoryNav())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const target = screen.getByRole('link', { name: 'Skip to the items' }).getAttribute('href')?.slice(1) ?? ''
  const items = document.getElementById(target)
  expect(items?.parentElement).toHaveTextContent('The page')
  expect(items?.parentElement?.contains(categoryNav())).toBe(false)
})

test('without the category switcher there are neither categories nor a skip link', async () => {
  await renderPage([bakery], '0')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Skip to the items' })).toBeNull()
  expect(screen.getByRole('search')).toBeVisible()
})
