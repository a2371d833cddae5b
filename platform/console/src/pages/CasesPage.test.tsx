import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type * as casesContract from '@larder/contracts/cases'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { Layout } from '../layout/Layout.tsx'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { CasesPage } from './CasesPage.tsx'
import { FirstPage } from './FirstPage.tsx'

const CASE: casesContract.Case = {
  id: 'fernhill.1',
  title: 'Order LK4M-7QX2',
  openedAt: '2030-01-08T10:00:00.000Z',
  facts: [{ name: 'Note about Yogurt', value: 'It was open.' }],
  table: { head: ['Item', 'What was wrong'], rows: [['Yogurt', 'Damaged']] },
  pictures: [{ id: 'p', label: 'Picture of Yogurt' }],
  amount: { currency: 'GBP', proposed: 3.2, max: 3.2 },
}

function showPage(calls: Partial<OpsApi> = {}, roles: readonly string[] = ['cases']) {
  const decideCase = vi.fn<OpsApi['decideCase']>(async () => ({ paid: 1.5 }))
  const router = createMemoryRouter([
    {
      Component: Layout,
      children: [
        { index: true, Component: FirstPage },
        { path: 'cases', Component: CasesPage },
      ],
    },
  ])
  const api = {
    cases: async () => ({ cases: [CASE] }),
    casePicture: async () => 'data:,',
    decideCase,
    ...calls,
  }
  const user = renderSignedIn(<RouterProvider router={router} />, { roles, hasCases: true, ...api })
  return { user, decideCase }
}

test('a token for cases opens them, and no other page', async () => {
  showPage()
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText('It was open.')).toBeVisible()
  expect(await within(item).findByAltText('Picture of Yogurt')).toBeVisible()
  expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(1)
})

test('pays back the amount that was typed, and says so', async () => {
  const { user, decideCase } = showPage()
  const amount = await screen.findByLabelText('Pay back')
  await user.clear(amount)
  await user.type(amount, '9')
  expect(screen.getByRole('button', { name: 'Pay back: Order LK4M-7QX2' })).toBeDisabled()
  await user.clear(amount)
  await user.type(amount, '1,50')
  await user.click(screen.getByRole('button', { name: 'Pay back £1.50: Order LK4M-7QX2' }))
  expect(decideCase).toHaveBeenCalledWith({
    id: 'fernhill.1',
    decision: 'approve',
    amount: 1.5,
    reason: '',
  })
  expect(await screen.findByText('Order LK4M-7QX2: £1.50 paid back.')).toBeVisible()
})

test('a refusal without a reason is not sent off silently', async () => {
  const fields = { reason: 'Say why: the customer reads it.' }
  const decideCase = async () => {
    throw new OpsError('Please check the form.', { status: 422, fields })
  }
  const { user } = showPage({ decideCase })
  await user.click(await screen.findByRole('button', { name: 'Refuse: Order LK4M-7QX2' }))
  expect(await screen.findByText('Say why: the customer reads it.')).toBeVisible()
})

test('says when nothing waits', async () => {
  showPage({ cases: async () => ({ cases: [] }) })
  expect(await screen.findByText('Nothing waits for a decision.')).toBeVisible()
})

test('shows newer cases page by page, and leads back to the oldest', async () => {
  const newer = { ...CASE, id: 'fernhill.2', title: 'Order ZZ99-ZZ99' }
  const cases: OpsApi['cases'] = async ({ after } = {}) =>
    after === CASE.id ? { cases: [newer] } : { cases: [CASE], next: CASE.id }
  const { user } = showPage({ cases })
  await user.click(await screen.findByRole('button', { name: 'Show newer' }))
  expect(await screen.findByText('Order ZZ99-ZZ99')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show newer' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the oldest' }))
  expect(await screen.findByText('Order LK4M-7QX2')).toBeVisible()
})
