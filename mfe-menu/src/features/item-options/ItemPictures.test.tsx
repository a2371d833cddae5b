import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aMenuItem, renderRoutes } from '@larder/shared/testing'
import { ItemPictures } from './ItemPictures.tsx'

afterEach(() => vi.unstubAllGlobals())

const item = aMenuItem({ name: 'Oat Milk', picture: 'pictures/fernhill/items/oat-milk.png' })
const glass = { picture: 'pictures/fernhill/items/oat-milk-picture-2.png', alt: 'A glass of it' }
const back = { picture: 'pictures/fernhill/items/oat-milk-picture-3.png', alt: 'Back of the carton' }

function renderPictures(more = [glass, back]) {
  const Component = () => <ItemPictures item={item} more={more} sizes="100vw" />
  return renderRoutes([{ path: '/', Component }])
}

/** Elements have no size here: the row is as wide as the test says, and scrolls there at once. */
function swipeTo(at: number) {
  const track = screen.getAllByRole('list')[0]
  if (!track) throw new Error('there is no row of pictures')
  Object.defineProperties(track, {
    clientWidth: { value: 300, configurable: true },
    scrollLeft: { value: at * 300, configurable: true, writable: true },
  })
  fireEvent.scroll(track)
  return track
}

test('every picture says what it shows, and those after the first load lazily', () => {
  renderPictures()
  const shown = ['Oat Milk', 'A glass of it', 'Back of the carton'].map((alt) => screen.getByAltText(alt))
  expect(shown.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})

test('an item with one picture has no small ones', () => {
  renderPictures([])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a small picture scrolls to its large one, and the one that is seen is marked', async () => {
  const { user } = renderPictures()
  const track = swipeTo(0)
  await user.click(screen.getByRole('button', { name: 'Show picture 3 of 3: Back of the carton' }))
  expect(track.scrollLeft).toBe(600)
  swipeTo(2)
  expect(screen.getByRole('button', { name: /^Show picture 3/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: /^Show picture 1/ })).toHaveAttribute('aria-current', 'false')
})

test('only the picture that is seen is reached by keyboard', () => {
  renderPictures()
  swipeTo(1)
  const slides = screen.getAllByRole('button', { name: / \(zoom\)$/ })
  expect(slides.map((slide) => slide.tabIndex)).toEqual([-1, 0, -1])
})

test('zooms by a press, by buttons and by keys', async () => {
  const { user } = renderPictures()
  await user.click(screen.getByRole('button', { name: 'Oat Milk (zoom)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Oat Milk' }))
  const level = () => dialog.getByRole('status').textContent
  expect(level()).toBe('100 %')
  expect(dialog.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }))
  expect(level()).toBe('150 %')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  await user.click(dialog.getByRole('button', { name: 'Oat Milk' }))
  expect(level()).toBe('100 %')
  await user.click(dialog.getByRole('button', { name: 'Oat Milk' }))
  expect(level()).toBe('200 %')
  await user.keyboard('+')
  expect(level()).toBe('250 %')
  await user.keyboard('-')
  expect(level()).toBe('200 %')
  await user.keyboard('0')
  expect(level()).toBe('100 %')
})

test('the zoom goes no nearer than four times', async () => {
  const { user } = renderPictures()
  await user.click(screen.getByRole('button', { name: 'Oat Milk (zoom)' }))
  const nearer = await screen.findByRole('button', { name: 'Zoom in' })
  for (let press = 0; press < 6; press += 1) await user.click(nearer)
  expect(screen.getByText('400 %')).toBeVisible()
  expect(nearer).toHaveAttribute('aria-disabled', 'true')
  expect(nearer).toHaveFocus() // the next Tab goes on from here
})

test('a narrower row still shows the same picture', () => {
  let resize = () => {}
  class FakeObserver {
    constructor(onResize: () => void) {
      resize = onResize
    }
    observe() {
      resize()
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver)
  renderPictures()
  const track = swipeTo(2)
  Object.defineProperties(track, { clientWidth: { value: 500 }, scrollLeft: { value: 600 } })
  fireEvent.scroll(track) // as a browser reports it before the row has moved
  act(() => resize())
  expect(track.scrollLeft).toBe(1000)
  fireEvent.scroll(track)
  expect(screen.getByRole('button', { name: /^Show picture 3/ })).toHaveAttribute('aria-current', 'true')
})

test('two quick presses show the picture after the next one', async () => {
  const { user } = renderPictures()
  swipeTo(0)
  await user.click(screen.getByRole('button', { name: 'Oat Milk (zoom)' }))
  const next = await screen.findByRole('button', { name: 'Next picture' })
  await user.click(next)
  await user.click(next)
  expect(await screen.findByRole('dialog', { name: 'Back of the carton' })).toBeVisible()
})
