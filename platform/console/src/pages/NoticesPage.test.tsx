import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type * as noticesContract from '@larder/contracts/notices'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { NoticesPage } from './NoticesPage.tsx'
import { makePlan, showPage as showOverview } from './overview-page.testing.tsx'

const BROKEN: noticesContract.ListedNotice = {
  id: 'a1',
  kind: 'release-broken',
  severity: 'page',
  subject: 'menu',
  brands: ['ember'],
  area: 'menu',
  text: 'The live release of menu is broken.',
  help: 'pnpm rollout menu back',
  link: 'https://ops.example/ops#/?act=back#area-menu',
  since: '2030-01-08T10:00:00.000Z',
  isSilenced: false,
  told: ['pager'],
}
const SILENCE: noticesContract.Silence = {
  id: 's1',
  area: 'basket',
  until: '2030-01-08T11:00:00.000Z',
  who: 'bob',
  why: 'we mend it',
}
const listed = (change: Partial<noticesContract.ListedNotice> = {}): noticesContract.Notices => ({
  open: [{ ...BROKEN, ...change }],
  recent: [{ ...BROKEN, id: 'a0', kind: 'promoted', text: 'ann promoted menu.', until: BROKEN.since }],
  silences: [SILENCE],
})

function showPage(calls: Partial<OpsApi> = {}, roles: readonly string[] = ['ops']) {
  const router = createMemoryRouter(
    [
      { path: '/notices', Component: NoticesPage },
      { path: '/', element: <p>the overview</p> },
    ],
    { initialEntries: ['/notices'] },
  )
  const user = renderSignedIn(<RouterProvider router={router} />, {
    roles,
    notices: async () => listed(),
    ...calls,
  })
  return { user, router }
}

test('lists open troubles with what helps and who was told, apart from what is over', async () => {
  const { user, router } = showPage()
  const open = within(await screen.findByRole('region', { name: 'Open' }))
  expect(open.getByRole('listitem', { name: 'The live release of menu is broken.' })).toBeVisible()
  expect(open.getByText('pnpm rollout menu back')).toBeVisible()
  expect(open.getByText(/Told: pager\./)).toBeVisible()
  const recent = within(screen.getByRole('region', { name: 'The last day' }))
  expect(recent.getByText('ann promoted menu.')).toBeVisible()
  expect(recent.queryByRole('button')).toBeNull()
  await user.click(open.getByRole('link', { name: /^Open its page/ }))
  const { pathname, search, hash } = router.state.location
  expect([pathname, search, hash]).toEqual(['/', '?act=back', '#area-menu'])
})

test('names the channels that did not take a notice', async () => {
  showPage({ notices: async () => listed({ told: [], failed: ['pager', 'chat'] }) })
  expect(await screen.findByText(/Nobody was told; not taken by pager, chat\./)).toBeVisible()
})

test('acknowledges a notice, and says who looks after it', async () => {
  const acknowledged = { who: 'ann', at: '2030-01-08T10:05:00.000Z', why: '' }
  const acknowledge = vi.fn<OpsApi['acknowledge']>(async () => listed({ acknowledged }))
  const { user } = showPage({ acknowledge })
  await user.click(await screen.findByRole('button', { name: /^I look after it/ }))
  expect(acknowledge).toHaveBeenCalledWith({ id: 'a1' })
  expect(await screen.findByText(/ann looks after it since/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^I look after it/ })).toBeNull()
})

test('silences a notice’s kind and area with a reason, and ends a silence', async () => {
  const silence = vi.fn<OpsApi['silence']>(async ({ why }) => {
    if (why === '') throw new OpsError('Please check.', { status: 422, fields: { why: 'Say why.' } })
    return SILENCE
  })
  const endSilence = vi.fn<OpsApi['endSilence']>(async () => ({ ...listed(), silences: [] }))
  const { user } = showPage({ silence, endSilence })
  await user.click(await screen.findByRole('button', { name: /^Silence:/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Silence' }))
  expect(await dialog.findByText('Say why.')).toBeVisible()
  await user.type(dialog.getByLabelText(/Reason/), 'we mend it')
  await user.click(dialog.getByRole('button', { name: 'Silence' }))
  expect(silence).toHaveBeenLastCalledWith({
    kind: 'release-broken',
    area: 'menu',
    minutes: 30,
    why: 'we mend it',
  })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'End the silence of basket' }))
  expect(endSilence).toHaveBeenCalledWith({ id: 's1' })
  await vi.waitFor(() => expect(screen.queryByText(/Silence of basket/)).toBeNull())
})

test('a token that only reads is offered no act', async () => {
  showPage({}, ['read'])
  await screen.findByRole('region', { name: 'Open' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the overview says how many troubles nobody looks after', async () => {
  showOverview({ notices: listed() })
  expect(await screen.findByRole('link', { name: 'Notices' })).toBeVisible()
  expect(screen.getByText(/1 of them looked after by nobody/)).toBeVisible()
})

test('a notice’s link opens the dialog of the act that helps', async () => {
  showOverview({ plan: makePlan(true), at: '/?act=revive#area-menu' })
  expect(await screen.findByRole('dialog', { name: 'Revive: menu' })).toBeVisible()
})
