import { expect, test } from 'vitest'
import type { contentApi } from '@larder/shared/contracts'
import { renderRoutes, screen } from '@larder/shared/testing'
import { ContentView } from './ContentPage.tsx'

const text: contentApi.Block = { type: 'text', paragraphs: ['We lit an oil drum.'] }
const card = { title: 'Ember sauce', text: 'For burgers.' }
const action = { label: 'See the bottles', link: '/brand/ember-at-home' }

function renderPage(blocks: contentApi.Block[]): void {
  const page = { slug: 'our-story', title: 'Our story', blocks, seo: { title: 'Our story', description: '' } }
  renderRoutes([{ path: '*', Component: () => <ContentView page={page} /> }], { at: '/our-story' })
}
const linkNames = () => screen.getAllByRole('link').map((link) => link.textContent)

test('a page without a link ends with a link to the stores', () => {
  renderPage([text, { type: 'cards', title: 'The bottles', cards: [card] }])
  expect(linkNames()).toEqual(['Find a store'])
})

test.each<[string, contentApi.Block]>([
  ['a text', { ...text, action }],
  ['a card', { type: 'cards', title: 'The bottles', cards: [card, { ...card, title: 'Hot honey', action }] }],
])('a page with a link in %s gets no other link', (_, block) => {
  renderPage([block])
  expect(linkNames()).toEqual(['See the bottles'])
})
