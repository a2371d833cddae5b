import { expect, test } from 'vitest'
import type { contentApi } from '@larder/shared/contracts'
import { renderRoutes, screen } from '@larder/shared/testing'
import { ContentView } from './ContentPage.tsx'

const text: contentApi.Block = { type: 'text', paragraphs: ['We lit an oil drum.'] }
const card = { title: 'Ember sauce', text: 'For burgers.' }
const action = { label: 'See the bottles', link: '/brand/ember-at-home' }

function show(blocks: contentApi.Block[]): void {
  const page = { slug: 'our-story', title: 'Our story', blocks, seo: { title: 'Our story', description: '' } }
  renderRoutes([{ path: '*', Component: () => <ContentView page={page} /> }], { at: '/our-story' })
}
const linkNames = () => screen.getAllByRole('link').map((link) => link.textContent)

test('a page without its own link ends with a link to the stores', () => {
  show([text, { type: 'cards', title: 'The bottles', cards: [card] }])
  expect(linkNames()).toEqual(['Find a store'])
})

test.each<[string, contentApi.Block]>([
  ['a text', { ...text, action }],
  ['a card', { type: 'cards', title: 'The bottles', cards: [card, { ...card, title: 'Hot honey', action }] }],
])('a page with a link in %s has that alone', (_, block) => {
  show([block])
  expect(linkNames()).toEqual(['See the bottles'])
})
