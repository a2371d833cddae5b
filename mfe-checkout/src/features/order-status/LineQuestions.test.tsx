import { expect, test, vi } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { aShop, renderRoutes, screen } from '@larder/shared/testing'
import { LineQuestions } from './LineQuestions.tsx'

const line: ordersApi.LineOutcome = {
  basketLineId: 'line-1',
  name: 'Oat milk',
  state: 'substituted',
  quantity: 1,
  ordered: 2,
  substitute: {
    menuItemId: 'soya-milk',
    name: 'Soya milk',
    quantity: 1,
    price: 1.2,
    allergens: ['Contains soya.'],
  },
  reduction: 1.5,
  question: { proposalId: 'p1', answerBy: '2030-01-07T09:10:00.000Z' },
}
const status = {
  businessOrderId: 'o1',
  isActive: true,
  lines: [line],
} as unknown as ordersApi.OrderStatus // the fields that the part reads

const showQuestions = (change: Partial<ordersApi.LineOutcome> = {}) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <LineQuestions
          status={{ ...status, lines: [{ ...line, ...change }] }}
          orderKey={{ businessOrderId: 'o1', order: 'o1.secret' }}
          zone="Europe/London"
          currency="GBP"
        />
      ),
    },
  ])

test('says what is missing, what is proposed with its allergens, and until when to answer', async () => {
  aShop([])
  showQuestions()
  const question = await screen.findByRole('region', { name: 'Question about Oat milk' })
  expect(question).toHaveTextContent('1 of 2 in the store')
  expect(question).toHaveTextContent('Proposed instead: 1 x Soya milk, £1.20 each')
  expect(question).toHaveTextContent('Contains soya.')
  expect(question).toHaveTextContent('Please answer by 09:10.')
})

test.each([
  ['Take Soya milk', 'accept'],
  ['Money back', 'refund'],
])('%s sends the answer to this proposal', async (name, answer) => {
  const calls = aShop([[ordersApi.answerLine, () => ({ isApplied: true, line })]])
  const { user } = showQuestions()
  await user.click(await screen.findByRole('button', { name }))
  const sent = { businessOrderId: 'o1', order: 'o1.secret', basketLineId: 'line-1', proposalId: 'p1', answer }
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject(sent))
})

test('says when the answer came too late', async () => {
  aShop([[ordersApi.answerLine, () => ({ isApplied: false, line })]])
  const { user } = showQuestions()
  await user.click(await screen.findByRole('button', { name: 'Money back' }))
  expect(await screen.findByText(/answered already, or the time is over/)).toBeVisible()
})

test('asks without a proposal, and lists what may be picked', async () => {
  const candidate = { menuItemId: 'rice-milk', name: 'Rice milk', price: 1.5, allergens: [] }
  const calls = aShop([
    [ordersApi.lineCandidates, () => ({ candidates: [candidate] })],
    [ordersApi.answerLine, () => ({ isApplied: true, line })],
  ])
  const { user } = showQuestions({ state: 'short', quantity: 0, substitute: undefined })
  expect(await screen.findByText('Oat milk: Not in the store')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Pick something else' }))
  await user.click(await screen.findByRole('button', { name: 'Choose Rice milk' }))
  const sent = { answer: 'other', substitute: { menuItemId: 'rice-milk' } }
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject(sent))
})

test('shows nothing without an open question', () => {
  aShop([])
  showQuestions({ question: undefined })
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})
