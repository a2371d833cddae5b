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

async function show(place: { slug: string }[], showCategorySwitcher = '1') {
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

const categories = () => screen.getByRole('navigation', { name: 'Categories' })
/** Also what a phone's style sheet hides, which is the one of this test: subcategories are a desktop's. */
const links = () => within(categories()).getAllByRole('link', { hidden: true })
const current = () =>
  links()
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)

test('a category page marks its category and lists only its subcategories', async () => {
  await show([bakery])
  expect(links().map(({ textContent }) => textContent)).toEqual(['Bakery', 'Celebration cakes', 'Drinks'])
  expect(current()).toEqual(['Bakery'])
  expect(links()[1]).toHaveAttribute('href', `${AT}/category/cakes`)
})

test('a subcategory page marks itself and its parent', async () => {
  await show([bakery, cakes])
  expect(current()).toEqual(['Bakery', 'Celebration cakes'])
  expect(links()[1]?.closest('ul')).not.toBe(links()[0]?.closest('ul'))
})

test('the phone’s row has no subcategories', async () => {
  await show([bakery])
  expect(within(categories()).getByRole('link', { name: 'Drinks' })).toBeVisible()
  expect(links()[1]).not.toBeVisible()
})

test('a page outside of categories marks none', async () => {
  await show([])
  expect(links().map(({ textContent }) => textContent)).toEqual(['Bakery', 'Drinks'])
  expect(current()).toEqual([])
})

test('categories follow the search field, with a skip link to the page', async () => {
  await show([bakery])
  const search = screen.getByRole('search')
  expect(search.compareDocumentPosition(categories())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const target = screen.getByRole('link', { name: 'Skip to the items' }).getAttribute('href')?.slice(1) ?? ''
  const items = document.getElementById(target)
  expect(items?.parentElement).toHaveTextContent('The page')
  expect(items?.parentElement?.contains(categories())).toBe(false)
})

test('without the category switcher there are neither categories nor a skip link', async () => {
  await show([bakery], '0')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Skip to the items' })).toBeNull()
  expect(screen.getByRole('search')).toBeVisible()
})
