import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { LedgerPage } from './LedgerPage.tsx'

const makeChange = (revision: number): opsContract.Ledger['changes'][number] => ({
  revision,
  at: '2030-01-07T09:00:00.000Z',
  who: 'ann',
  area: revision % 2 === 0 ? 'menu' : 'basket',
  act: 'promote',
  why: `reason ${revision}`,
  evidence: { version: `v${revision}` },
})
const HISTORY = Array.from({ length: opsContract.LEDGER_ROWS + 20 }, (_, index) =>
  makeChange(index + 1),
).reverse()

/** Shows the page with a ledger of 120 changes, which answers like the server. */
function showPage(at = '/ledger') {
  const ledger = vi.fn<OpsApi['ledger']>(async ({ before = Infinity, area, act } = {}) => ({
    changes: HISTORY.filter(
      (change) =>
        change.revision < before &&
        change.area === (area ?? change.area) &&
        change.act === (act ?? change.act),
    ).slice(0, opsContract.LEDGER_ROWS),
  }))
  const router = createMemoryRouter([{ path: '/ledger', Component: LedgerPage }], { initialEntries: [at] })
  const user = renderSignedIn(<RouterProvider router={router} />, { ledger })
  return { ledger, router, user }
}

test('loads older changes on request, with a retry after a failure', async () => {
  const { ledger, user } = showPage()
  expect(await screen.findAllByRole('listitem')).toHaveLength(100)
  ledger.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('The shop did not answer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('reason 1')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(120)
  expect(screen.getByText('promote basket v1')).toBeVisible()
  expect(screen.queryByText('The shop did not answer.')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

test('filters the whole ledger by the URL', async () => {
  const { router, user } = showPage('/ledger?area=menu')
  expect(await screen.findByText('reason 2')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('combobox', { name: 'Area' }))
  await user.click(screen.getByRole('option', { name: 'basket' }))
  expect(await screen.findByText('reason 1')).toBeVisible()
  expect(router.state.location.search).toBe('?area=basket')
})

test('keeps older changes on the page when a new one arrives', async () => {
  const { ledger, user } = showPage()
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('reason 1')).toBeVisible()
  ledger.mockImplementation(async () => ({
    changes: [makeChange(HISTORY.length + 1), ...HISTORY].slice(0, opsContract.LEDGER_ROWS),
  }))
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByText(`reason ${HISTORY.length + 1}`)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(HISTORY.length + 1)
})

test('marks forged changes, and changes before which something is missing', async () => {
  const changes = [
    { ...makeChange(3), proof: 'gap' as const },
    { ...makeChange(2), proof: 'forged' as const },
    { ...makeChange(1), proof: 'signed' as const },
  ]
  renderSignedIn(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', Component: LedgerPage }], { initialEntries: ['/'] })}
    />,
    { ledger: async () => ({ changes }) },
  )
  const warnings = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(warnings).toEqual([
    expect.stringContaining('altered or removed'),
    expect.stringContaining('It has no effect'),
  ])
})

test('shows when an action was taken without the database, and what others changed in the meantime', async () => {
  const otherChanges = [{ revision: 6, act: 'revive', who: 'bob' }]
  const details = { id: 'k', at: '2030-01-07T08:00:00.000Z', server: 'shop-2', baseRevision: 5, otherChanges }
  const offline: opsContract.OfflineEvidence = { ...details, outcome: 'applied' }
  const change = { ...makeChange(7), act: 'kill', evidence: { offline } }
  renderSignedIn(<RouterProvider router={createMemoryRouter([{ path: '/', Component: LedgerPage }])} />, {
    ledger: async () => ({
      changes: [
        change,
        { ...change, revision: 8, evidence: { offline: { ...offline, outcome: 'already-applied' } } },
      ],
    }),
  })
  const [applied, already] = await screen.findAllByText(/^Taken without the database, only on shop-2/)
  expect(applied).toHaveTextContent('In the meantime: revive by bob (revision 6); the safer state applies.')
  expect(applied).not.toHaveTextContent('nothing was changed')
  expect(already).toHaveTextContent('The plan already had this effect: nothing was changed.')
})

test('names the release of a change by its commit', async () => {
  const change = { ...makeChange(2), subject: 'fix(menu): new prices' }
  const router = createMemoryRouter([{ path: '/', Component: LedgerPage }])
  renderSignedIn(<RouterProvider router={router} />, { ledger: async () => ({ changes: [change] }) })
  expect(await screen.findByText('promote menu fix(menu): new prices (v2)')).toBeVisible()
})
