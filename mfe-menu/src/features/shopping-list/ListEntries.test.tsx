import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { ListEntries } from './ListEntries.tsx'
import { chooseItem, getMissingChoice, type ListEntry } from './use-shopping-list.ts'

afterEach(() => avoidAllergens([]))

const option = (id: string, name: string) => ({ id, name, price: 0, isDefault: false, allergenInfo: {} })
const sandwich = aMenuItem({
  id: 'sandwich',
  name: 'Deli Sandwich',
  price: 4,
  sizes: [
    { id: 'half', name: 'Half', price: 4, isDefault: false },
    { id: 'whole', name: 'Whole', price: 7, isDefault: false },
  ],
  optionGroups: [
    { id: 'filling', name: 'Filling', min: 1, max: 2, options: [option('ham', 'Ham'), option('egg', 'Egg')] },
    { id: 'sauce', name: 'Sauce', min: 0, max: 1, options: [option('mayo', 'Mayo')] },
  ],
})
const wrap = aMenuItem({ id: 'wrap', name: 'Falafel Wrap', unitSize: '200g', price: 3 })

const entry: ListEntry = chooseItem(
  {
    line: 'deli sandwich',
    term: 'deli sandwich',
    quantity: 1,
    isSure: true,
    menuItems: [sandwich, wrap],
    key: '0',
    itemId: '',
    choice: { options: {} },
  },
  'sandwich',
)

function List({ start = entry }) {
  const [current, setCurrent] = useState(start)
  return (
    <MenuProvider value={{ store: aStore() }}>
      <ListEntries entries={[current]} onChange={setCurrent} />
      <output>{getMissingChoice(current) ?? 'complete'}</output>
    </MenuProvider>
  )
}

test('a row asks for the size and the required options of its item', async () => {
  const { user } = renderRoutes([{ path: '/', Component: List }])
  const missing = await screen.findByText('Choose a size', { selector: 'output' })
  expect(missing).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Size'), 'Whole, £7.00')
  expect(missing).toHaveTextContent('Choose 1 to 2 for Filling')
  expect(screen.getByText('£7.00')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Filling'), 'Egg')
  expect(missing).toHaveTextContent('complete')
  expect(screen.queryByLabelText('Sauce')).toBeNull()
})

test('a row names its item once, and another match replaces it with its choices', async () => {
  const { user } = renderRoutes([{ path: '/', Component: List }])
  expect(await screen.findAllByText(/deli sandwich/i)).toHaveLength(2) // the name, and the hidden label of the field
  await user.selectOptions(screen.getByLabelText('Item for deli sandwich'), 'Falafel Wrap, 200g, £3.00')
  expect(screen.getByRole('link', { name: 'Falafel Wrap' })).toBeVisible()
  expect(screen.queryByLabelText('Size')).toBeNull()
  expect(screen.getByText('complete')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Item for deli sandwich'), 'Leave it out')
  expect(screen.queryByRole('link', { name: 'Falafel Wrap' })).toBeNull()
})

test('a row says why its item does not suit the shopper', async () => {
  avoidAllergens(['milk'])
  const cheese = aMenuItem({ id: 'cheese', allergenInfo: { contains: ['milk'], mayContain: [] } })
  const start = chooseItem({ ...entry, menuItems: [cheese, wrap] }, 'cheese')
  renderRoutes([{ path: '/', Component: () => <List start={start} /> }])
  expect(await screen.findByText('Contains milk')).toBeVisible()
})

test('a row offers no size or option that is sold out, and says what of it is', async () => {
  const left = aMenuItem({
    ...sandwich,
    sizes: sandwich.sizes.map((size) => (size.id === 'half' ? { ...size, isAvailable: false } : size)),
    optionGroups: sandwich.optionGroups.map((group) => ({
      ...group,
      options: group.options.map((one) => (one.id === 'ham' ? { ...one, isAvailable: false } : one)),
    })),
  })
  const start = {
    ...chooseItem({ ...entry, menuItems: [left] }, 'sandwich'),
    choice: { sizeId: 'half', options: {} },
  }
  const { user } = renderRoutes([{ path: '/', Component: () => <List start={start} /> }])
  const getLabels = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)
  expect(await screen.findByText('Choose a size', { selector: 'p' })).toBeVisible()
  expect(getLabels('Size')).toEqual(['Half, £4.00, sold out', 'Whole, £7.00'])
  expect(getLabels('Filling')).toEqual(['Choose 1 to 2', 'Egg'])
  await user.selectOptions(screen.getByLabelText('Size'), 'Whole, £7.00')
  expect(getLabels('Size')).toEqual(['Whole, £7.00'])
})

test('a row says that its item is sold out, and which of the others are', async () => {
  const items = [{ ...wrap, isAvailable: false }, sandwich]
  const start = chooseItem({ ...entry, menuItems: items }, 'wrap')
  const { user } = renderRoutes([{ path: '/', Component: () => <List start={start} /> }])
  expect(await screen.findByText('Falafel Wrap is sold out', { selector: 'p' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Item for deli sandwich'), 'Deli Sandwich, £4.00')
  expect(screen.getByLabelText('Item for deli sandwich')).toHaveTextContent('Falafel Wrap, 200g, sold out')
})
