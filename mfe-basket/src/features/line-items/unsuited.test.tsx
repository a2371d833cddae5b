import { expect, test } from 'vitest'
import { emit } from '@larder/shared/events'
import { avoidAllergens, restorePersistentAtoms } from '@larder/shared/stores'
import { aBasket, renderRoutes, screen, waitFor, within } from '@larder/shared/testing'
import { LineItems } from './LineItems.tsx'

const [line] = aBasket().items
if (!line) throw new Error('The basket of tests has a line')
const NO_ALLERGENS = { contains: [], isContainsKnown: true, mayContain: [], isMayContainKnown: true }
const bread = {
  ...line,
  basketLineId: 'bread',
  name: 'Bread',
  allergens: ['May contain milk.'],
  allergenStatement: { ...NO_ALLERGENS, mayContain: ['milk'] },
  dietaryLabels: [],
}
const apple = {
  ...line,
  basketLineId: 'apple',
  name: 'Apple',
  allergens: ['None.'],
  allergenStatement: NO_ALLERGENS,
  dietaryLabels: ['vegan'],
}
const mystery = { ...line, basketLineId: 'mystery', name: 'Mystery', allergens: ['Not known.'] }
const foil = { ...line, basketLineId: 'foil', name: 'Foil', allergens: [] }

const renderLines = () =>
  renderRoutes([
    { path: '/', element: <LineItems basket={aBasket({ items: [bread, apple, mystery, foil] })} /> },
  ])
const findLine = (name: string) => screen.getByRole('heading', { name }).closest('li')

test('marks and lists lines with avoided or unknown allergens', async () => {
  renderLines()
  expect(screen.queryByText('Check your allergens')).toBeNull()
  avoidAllergens(['milk'])
  expect(await screen.findByText(/^Bread, Mystery: contains, or may contain/)).toBeVisible()
  expect(findLine('Bread')).toHaveTextContent('May contain milk: you avoid milk.')
  expect(findLine('Mystery')).toHaveTextContent('Allergens not known')
  for (const name of ['Apple', 'Foil'])
    expect(within(findLine(name) as HTMLElement).queryByText(/you avoid/)).toBeNull()
})

test('marks and lists lines without the shopper’s dietary labels', async () => {
  renderLines()
  avoidAllergens([], ['vegetarian'])
  expect(await screen.findByText(/^Bread, Mystery: does not suit/)).toBeVisible()
  for (const name of ['Bread', 'Mystery'])
    expect(findLine(name)).toHaveTextContent('Not labelled vegetarian.')
  expect(screen.getByText('Check what suits you')).toBeVisible()
  avoidAllergens([])
  await waitFor(() => expect(screen.queryByText('Check what suits you')).toBeNull())
})

test('reads common words for allergens in what was stored, and suits nobody by a word that it does not know', async () => {
  localStorage.setItem('larder:avoided', JSON.stringify({ value: { allergens: ['dairy'] } }))
  restorePersistentAtoms()
  renderLines()
  expect(await screen.findByText(/^Bread, Mystery: contains, or may contain/)).toBeVisible()
  expect(findLine('Bread')).toHaveTextContent('May contain milk: you avoid milk.')
  avoidAllergens(['zzz'])
  expect(await screen.findByText(/^Bread, Apple, Mystery: contains, or may contain/)).toBeVisible()
  avoidAllergens([])
})

test('clears avoided allergens on logout', async () => {
  restorePersistentAtoms()
  renderLines()
  avoidAllergens(['milk'])
  expect(await screen.findByText('Check your allergens')).toBeVisible()
  expect(localStorage.getItem('larder:avoided')).toContain('milk')
  emit('session/signed-out', {})
  await waitFor(() => expect(screen.queryByText('Check your allergens')).toBeNull())
  expect(localStorage.getItem('larder:avoided')).toBeNull()
})
