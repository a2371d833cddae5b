import { beforeEach, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { clearProblemDraft } from '../stores/problem-draft.ts'
import { routes } from './routes.ts'

const FORM: ordersApi.ProblemForm = {
  businessOrderId: 'o1',
  orderNumber: 'LK4M-7QX2',
  storeName: 'Fernhill Market York',
  currency: { currencyCode: 'GBP', symbolChar: '£' },
  isOpen: true,
  until: '2030-01-08T09:00:00.000Z',
  timeZone: 'Europe/London',
  kinds: ['missing', 'damaged'],
  lines: [
    { basketLineId: 'l1', name: 'Oat milk', details: [], worth: [1.2, 2.4] },
    { basketLineId: 'l2', name: 'Yogurt', details: ['Large'], worth: [6] },
    { basketLineId: 'l3', name: 'Bread', details: [], worth: [] },
  ],
  late: {},
  targets: ['payment', 'credit'],
  pictures: { from: 5, kinds: ['damaged'], maxBytes: 8 },
  problems: [],
}
const PROBLEM: ordersApi.OrderProblem = {
  id: 'p1',
  reportedAt: '2030-01-07T09:00:00.000Z',
  state: 'refunded',
  lines: [],
  isLate: false,
  amount: 2.4,
  amountBack: 2.4,
  to: 'credit',
  decidedAt: '2030-01-07T09:00:00.000Z',
}

beforeEach(() => clearProblemDraft('o1'))

function openForm({ form = FORM, report = () => ({ problem: PROBLEM }) as object } = {}) {
  const calls = aShop([
    [ordersApi.problemForm, () => form],
    [ordersApi.reportProblem, report],
  ])
  const root = { HydrateFallback: () => null, children: routes }
  const { user } = renderRoutes([root], { at: paths.orderProblem({ orderId: 'o1' }) })
  const listReports = () => calls.filter(({ path }) => path === ordersApi.reportProblem.path)
  return { user, listReports }
}

test('sends what was chosen, and says where the money went', async () => {
  const { user, listReports } = openForm()
  await user.click(await screen.findByRole('checkbox', { name: /Oat milk/ }))
  await user.click(screen.getByRole('button', { name: 'Missing' }))
  await user.click(screen.getByRole('button', { name: 'One more Oat milk' }))
  await user.click(screen.getByRole('radio', { name: /As credit/ }))
  await user.click(screen.getByRole('button', { name: 'Ask for £2.40 back' }))
  expect(await screen.findByText('£2.40 was added to your credit.')).toBeVisible()
  const back = screen.getByRole('link', { name: 'Back to your order' })
  expect(back).toHaveAttribute('href', paths.checkoutSuccess({ id: 'o1' }))
  const line = { basketLineId: 'l1', quantity: 2, kind: 'missing' }
  expect(listReports()[0]?.body).toMatchObject({ lines: [line], isLate: false, to: 'credit' })
})

test('a report that did not arrive is kept and sent again under the same key', async () => {
  let tries = 0
  const report = () => {
    tries += 1
    return tries === 1 ? new Rejection(503, 'We are busy. Please try again.') : { problem: PROBLEM }
  }
  const { user, listReports } = openForm({ report })
  await user.click(await screen.findByRole('checkbox', { name: /Oat milk/ }))
  await user.click(screen.getByRole('button', { name: 'Missing' }))
  await user.click(screen.getByText('Add a note (optional)'))
  await user.type(screen.getByLabelText('Note about Oat milk'), 'Not in any bag')
  const send = screen.getByRole('button', { name: /^Ask for/ })
  await user.click(send)
  expect(await screen.findByText('We are busy. Please try again.')).toBeVisible()
  expect(screen.getByLabelText('Note about Oat milk')).toHaveValue('Not in any bag')
  await user.click(send)
  expect(await screen.findByText('£2.40 back')).toBeVisible()
  const [first, second] = listReports().map(({ body }) => (body as { key: string }).key) // the test's own calls
  expect(second).toBe(first)
})

test('asks for the kind of each chosen item, and leads to it', async () => {
  const { user, listReports } = openForm()
  await user.click(await screen.findByRole('checkbox', { name: /Yogurt/ }))
  await user.click(screen.getByRole('button', { name: /^Ask for/ }))
  await user.click(screen.getByRole('link', { name: 'Choose what was wrong with Yogurt.' }))
  expect(screen.getByRole('group', { name: /What was wrong with Yogurt/ })).toHaveFocus()
  expect(listReports()).toEqual([])
})

test('a picture is asked for where it pays at once, and reported lines cannot be chosen again', async () => {
  const { user } = openForm()
  await user.click(await screen.findByRole('checkbox', { name: /Yogurt/ }))
  await user.click(screen.getByRole('button', { name: 'Damaged' }))
  expect(screen.getByText(/With a picture your money goes back at once/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Bread/ })).toBeDisabled()
})

test('says until when it could be reported', async () => {
  openForm({ form: { ...FORM, isOpen: false } })
  expect(await screen.findByText(/This could be reported until Tue 8 Jan, 09:00/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ask for/ })).not.toBeInTheDocument()
})
