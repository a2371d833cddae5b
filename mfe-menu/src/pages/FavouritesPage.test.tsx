import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, catalogueApi, memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { ensureSession } from '@larder/shared/stores'
import { aMenuItem, aShop, aStore, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { Component } from './FavouritesPage.tsx'

const AT = '/stores/fernhill-market-york-12'
const frame = {
  store: aStore(),
  serverNow: '2026-11-25T12:00:00Z',
  categories: [],
  fulfilmentMethod: 'delivery',
}

function renderPage() {
  const page = { path: 'favourites', Component }
  const store = { id: 'menu-frame', path: AT, loader: () => frame, children: [page] }
  const root = { id: ROOT_ROUTE, HydrateFallback: () => null, loader: () => ({ settings: {} }) }
  return renderRoutes([{ ...root, children: [store] }], { at: `${AT}/favourites` })
}

beforeEach(() => emit('session/signed-out', {})) // clears the previous test's favourites

test('asks a guest to log in, without a request', async () => {
  const calls = aShop([], 'guest')
  renderPage()
  expect(await screen.findByText('Log in to see your favourites')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(`${AT}/favourites`)}`,
  )
  expect(calls).toEqual([])
})

describe('a member', () => {
  beforeEach(async () => {
    aShop([])
    await ensureSession()
  })

  test('sees the favourites that the store sells, and how many it does not', async () => {
    const calls = aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: ['oat-milk', 'caviar'] })],
      [catalogueApi.menuItem, () => ({ menuItems: [aMenuItem()] })],
    ])
    renderPage()
    expect(await screen.findByRole('link', { name: 'Oat milk' })).toBeVisible()
    expect(screen.getByText(/^One of your favourites is not sold at/)).toBeVisible()
    expect(calls.find(({ path }) => path === catalogueApi.menuItem.path)?.body).toMatchObject({
      menuItemIds: ['oat-milk', 'caviar'],
    })
  })

  test('sees that a favourite has sold out when it could not be added', async () => {
    let isAvailable = true
    aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: ['oat-milk'] })],
      [catalogueApi.menuItem, () => ({ menuItems: [aMenuItem({ isAvailable })] })],
      [basketApi.addItem, () => new Rejection(409, 'Gone.', 'ITEM_UNAVAILABLE')],
    ])
    const { user } = renderPage()
    const add = await screen.findByRole('button', { name: 'Add Oat milk' })
    isAvailable = false
    await user.click(add)
    expect(await screen.findByText('Sold out')).toBeVisible()
  })

  test('learns how to keep a first favourite', async () => {
    aShop([[memberApi.listFavourites, () => ({ menuItemIds: [] })]])
    renderPage()
    expect(await screen.findByText('No favourites yet')).toBeVisible()
  })
})
