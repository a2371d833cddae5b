import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, catalogueApi, searchApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aBasket, aMenuItem, aShop, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { useShoppingList } from './use-shopping-list.ts'

const item = aMenuItem()

/** Finds oat milk for every line, and rejects the additions at these positions. */
function aShopThatRejects(...positions: number[]) {
  return aShop([
    [
      searchApi.matchList,
      ({ lines }: { lines: string[] }) => ({
        matches: lines.map((line) => ({ line, term: line, quantity: 1, isSure: true, menuItems: [item] })),
      }),
    ],
    [catalogueApi.menuItem, () => ({ menuItems: [{ ...item, isAvailable: false }] })],
    [
      basketApi.addItems,
      () => ({
        basket: aBasket(),
        rejected: positions.map((position) => ({ menuItemId: item.id, message: 'Too many.', position })),
      }),
    ],
  ])
}

function List() {
  const list = useShoppingList(aStore())
  return (
    <>
      <textarea
        aria-label="List"
        value={list.text}
        onChange={({ currentTarget }) => list.changeText(currentTarget.value)}
      />
      <button type="button" onClick={() => void list.match.run()}>
        Find
      </button>
      {list.missing.length > 0 && <p>Missing: {list.missing.join()}</p>}
      {list.entries && (
        <button type="button" onClick={() => void list.add.run()}>
          Add
        </button>
      )}
      <p>{list.addedCount} added</p>
      <ul>
        {list.entries?.map(({ key, line, problem }) => (
          <li key={key}>{`${line}: ${problem}`}</li>
        ))}
      </ul>
    </>
  )
}

async function addList(text: string) {
  const { user } = renderRoutes([{ path: '/', Component: List }])
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(await screen.findByRole('button', { name: 'Add' }))
}

beforeEach(() => emit('session/signed-out', {})) // clears the previous test's list

test('lines beyond the first sixty stay in the list for the next time', async () => {
  aShopThatRejects()
  const lines = Array.from({ length: 62 }, (_, index) => `thing ${index + 1}`)
  await addList(lines.join('\r\n'))
  expect(await screen.findByText('60 added')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('thing 61\nthing 62')
})

test('of two lines of one item only the rejected one stays', async () => {
  aShopThatRejects(1)
  await addList('milk\nmore milk')
  expect(await screen.findByText('1 added')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'more milk: Too many.',
  ])
})

test('a long line that is not added stays as it was written', async () => {
  aShopThatRejects(0)
  const line = `<b>milk</b> ${'and a long remark '.repeat(10)}🥛`
  await addList(line)
  expect(await screen.findByText('0 added')).toBeVisible()
  expect(await screen.findByText(/: Too many\.$/)).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue(line)
})

test('a line that lists several things has a row for each, and those not added stay as their own lines', async () => {
  aShop([
    [
      searchApi.matchList,
      () => ({
        matches: ['milk', 'eggs'].map((line) => ({
          line,
          position: 0,
          term: line,
          quantity: 1,
          isSure: line === 'milk',
          menuItems: [item],
        })),
      }),
    ],
    [basketApi.addItems, () => ({ basket: aBasket(), rejected: [] })],
  ])
  await addList('milk and eggs')
  expect(await screen.findByText('1 added')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('eggs')
})

test('a size that the line names and that is sold out is not chosen, and the row says so', async () => {
  const size = { price: 3, isDefault: false }
  const sizes = [
    { ...size, id: 'small', name: 'Small', isDefault: true },
    { ...size, id: 'large', name: 'Large', isAvailable: false },
  ]
  const cake = aMenuItem({ sizes })
  aShop([
    [
      searchApi.matchList,
      ({ lines }: { lines: string[] }) => ({
        matches: lines.map((line) => ({
          line,
          term: line,
          quantity: 1,
          isSure: true,
          sizeId: line.split(' ')[0],
          menuItems: [cake],
        })),
      }),
    ],
    [basketApi.addItems, () => ({ basket: aBasket(), rejected: [] })],
  ])
  await addList('large cake\nsmall cake')
  expect(await screen.findByText('1 added')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('large cake')
  expect(screen.getByRole('listitem')).toHaveTextContent('large cake: Large is sold out.')
})

test('an item that was refused is shown as it is now: sold out, and not sent again', async () => {
  const calls = aShopThatRejects(0)
  await addList('oat milk')
  expect(await screen.findByText(`Missing: ${item.name}`)).toBeVisible()
  expect(calls.filter(({ path }) => path === catalogueApi.menuItem.path)).toHaveLength(1)
})

test('the list stays when its owner’s session expires, and goes with "Log out"', async () => {
  renderRoutes([{ path: '/', Component: List }])
  const box = await screen.findByRole('textbox')
  fireEvent.change(box, { target: { value: 'milk' } })
  act(() => emit('session/signed-out', { isExpired: true }))
  expect(box).toHaveValue('milk')
  act(() => emit('session/signed-out', {}))
  expect(box).toHaveValue('')
})
