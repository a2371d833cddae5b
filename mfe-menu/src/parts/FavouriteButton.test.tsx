import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { ensureSession, signOut } from '@larder/shared/stores'
import { aMenuItem, aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { FavouriteButton } from './FavouriteButton.tsx'

const renderHeart = () =>
  renderRoutes(
    [
      { path: '/login', Component: () => <h1>Log in</h1> },
      { path: '*', element: <FavouriteButton item={aMenuItem()} /> },
    ],
    { at: '/stores/york-12' },
  )
const findHeart = (isPressed: boolean) =>
  screen.findByRole('button', { name: 'Favourite Oat milk', pressed: isPressed })

type SentChange = { menuItemId: string; isFavourite: boolean }
/** A shop with these favourites that accepts every change. */
function aShopWithFavourites(...first: string[]) {
  let menuItemIds = first
  return aShop([
    [memberApi.listFavourites, () => ({ menuItemIds })],
    [
      memberApi.setFavourite,
      ({ menuItemId, isFavourite }: SentChange) => {
        const others = menuItemIds.filter((id) => id !== menuItemId)
        menuItemIds = isFavourite ? [menuItemId, ...others] : others
        return { menuItemIds }
      },
    ],
  ])
}

const readChanges = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === memberApi.setFavourite.path).map(({ body }) => body)

test('a guest is asked to log in, and comes back', async () => {
  const calls = aShop([], 'guest')
  const { user, router } = renderHeart()
  await user.click(await findHeart(false))
  expect(calls).toEqual([]) // no session is started for a heart
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?from=%2Fstores%2Fyork-12' })
})

describe('a member', () => {
  beforeEach(async () => {
    aShop([])
    emit('session/signed-out', {}) // clears the previous test's favourites
    await ensureSession()
  })

  test('sees a favourite, and one that is none', async () => {
    aShopWithFavourites('oat-milk')
    renderHeart()
    expect(await findHeart(true)).toBeVisible()
  })

  test('sees the change before the server has answered', async () => {
    const reply = Promise.withResolvers<object>()
    aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: [] })],
      [memberApi.setFavourite, () => reply.promise],
    ])
    const { user } = renderHeart()
    await user.click(await findHeart(false))
    expect(await findHeart(true)).toBeVisible()
    reply.resolve({ menuItemIds: ['oat-milk'] })
    await waitFor(async () => expect(await findHeart(true)).toBeVisible())
  })

  test('sees it undone, with the reason, when the server rejects it', async () => {
    aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: [] })],
      [memberApi.setFavourite, () => new Rejection(409, 'You have 100 favourites.', 'ITEM_LIMIT')],
    ])
    const { user } = renderHeart()
    await user.click(await findHeart(false))
    expect(await screen.findByText('You have 100 favourites.')).toBeVisible()
    expect(await findHeart(false)).toBeVisible()
  })

  test('can undo a removal', async () => {
    const calls = aShopWithFavourites('oat-milk')
    const { user } = renderHeart()
    await user.click(await findHeart(true))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await findHeart(true)).toBeVisible()
    await waitFor(() =>
      expect(readChanges(calls)).toEqual([
        { menuItemId: 'oat-milk', isFavourite: false },
        { menuItemId: 'oat-milk', isFavourite: true },
      ]),
    )
  })

  test('changes their mind: both presses reach the server in their order', async () => {
    const first = Promise.withResolvers<object>()
    const calls = aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: [] })],
      [
        memberApi.setFavourite,
        ({ isFavourite }: SentChange) => (isFavourite ? first.promise : { menuItemIds: [] }),
      ],
    ])
    const { user } = renderHeart()
    await user.click(await findHeart(false))
    await user.click(await findHeart(true))
    expect(await findHeart(false)).toBeVisible()
    expect(readChanges(calls)).toHaveLength(1)
    first.resolve({ menuItemIds: ['oat-milk'] })
    await waitFor(() => expect(readChanges(calls)).toHaveLength(2))
    expect(await findHeart(false)).toBeVisible()
  })

  test('signs out while presses are pending: they are not sent for whoever comes next', async () => {
    const first = Promise.withResolvers<object>()
    const calls = aShop([
      [memberApi.listFavourites, () => ({ menuItemIds: [] })],
      [memberApi.setFavourite, () => first.promise],
    ])
    const { user } = renderHeart()
    await user.click(await findHeart(false))
    await user.click(await findHeart(true))
    await waitFor(() => expect(readChanges(calls)).toHaveLength(1))
    aShop([], 'guest')
    await signOut()
    expect(await findHeart(false)).toBeVisible()
    const later = aShop([[memberApi.listFavourites, () => ({ menuItemIds: [] })]])
    first.resolve({ menuItemIds: ['oat-milk'] })
    await ensureSession()
    expect(await findHeart(false)).toBeVisible()
    // Whatever was waiting behind the first press has its turn.
    for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((done) => void setTimeout(done)))
    expect(readChanges(later)).toEqual([])
    expect(await findHeart(false)).toBeVisible()
    expect(screen.queryByText('Oat milk is no favourite any more')).not.toBeInTheDocument()
  })
})
