import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as noticesContract from '@larder/contracts/notices'
import type * as opsContract from '@larder/contracts/ops'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import type * as shopHealth from '@larder/contracts/shop-health'
import { OpsError } from '../data/ops-api.ts'
import { makePlan, NO_HEALTH, showPage } from './overview-page.testing.tsx'

const listAreas = () =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)
const findSummary = () =>
  screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'status' && /killed|canary| for /.test(element.textContent ?? ''),
  )
const waitUntilLoaded = () => screen.findByRole('region', { name: 'menu' })
/** Opens the menu of an area's actions and chooses one. */
async function choose(user: ReturnType<typeof showPage>['user'], area: string, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions: ${area}` }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('lists disabled areas first and offers an undo', async () => {
  const { change, user } = showPage()
  await choose(user, 'menu', 'Kill: menu')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Kill menu' }))

  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(listAreas()).toEqual(['menu', 'host'])
  await user.click(undo)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Undo of: Kill')
  await user.click(screen.getByRole('button', { name: 'Revive menu' }))
  expect(await screen.findByText('Revive: menu. It is in the ledger.')).toBeVisible()
  expect(change.mock.calls.map(([{ area, act, why }]) => [area, act, why])).toEqual([
    ['menu', 'kill', 'it breaks'],
    ['menu', 'revive', 'Undo of: Kill'],
  ])
})

test('without the database it shows the plan, and that a kill is in force only on this server', async () => {
  const { change, user } = showPage({ isDatabaseUnavailable: true })
  expect(await screen.findByText(/^The database is unavailable\. Kill and Abort work/)).toBeVisible()
  expect(screen.getAllByText('Its last change is unknown without the database.')).toHaveLength(2)
  await choose(user, 'menu', 'Kill: menu')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Kill menu' }))
  expect(
    await screen.findByText(/^It is in force only on this server until the database is available again\./),
  ).toBeVisible()
  expect(
    screen.getByText(/^In force only on this server until the database is available again:/),
  ).toBeVisible()
  expect(screen.getByText(/by ann, .*: it breaks$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(change).toHaveBeenCalledOnce()
})

const BAD: rolloutsContract.RolloutState = {
  area: 'menu',
  version: 'm2',
  stable: 'm1',
  weight: 500,
  since: '2030-01-07T03:00:00.000Z',
  isUnguarded: false,
  verdict: 'abort',
  reasons: [],
  comparisons: [],
}
const withCanary = (): opsContract.LivePlan => ({
  areas: {
    ...makePlan(false).areas,
    menu: { stable: 'm1', canary: 'm2', weight: 500, isKilled: false },
    zoo: { stable: 'z1', weight: 0, isKilled: true },
  },
})

test('summarises problems in one line, each linking to its area', async () => {
  const rollouts = async () => ({ steps: [], rollouts: [BAD] })
  const { router, user } = showPage({ plan: withCanary(), rollouts, at: '/?brand=ember' })
  const link = await screen.findByRole('link', { name: 'menu: canary m2 to 5\u00a0%, the guard aborts it' })
  expect(screen.getByRole('link', { name: 'zoo: killed: nobody gets it' })).toBeVisible()
  await user.click(link)
  expect(screen.getByRole('heading', { name: 'menu' })).toHaveFocus()
  expect(router.state.location).toMatchObject({ search: '?brand=ember', hash: '#area-menu' })
  // The link works again after the operator has moved the focus.
  await choose(user, 'menu', 'Kill: menu')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(link)
  expect(screen.getByRole('heading', { name: 'menu' })).toHaveFocus()
})

test('lists a newly published area with the actions that start its rollout, not as a problem', async () => {
  const { user } = showPage({ newAreas: ['kiosk'] })
  const kiosk = within(await screen.findByRole('region', { name: 'kiosk' }))
  expect(kiosk.getByText('Published, and nobody gets it')).toBeVisible()
  await user.click(kiosk.getByRole('button', { name: 'Actions: kiosk' }))
  expect(screen.queryByRole('menuitem', { name: /^(Kill|Roll back)/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Start a rollout in steps: kiosk' }))
  expect(screen.getByText(/the others keep the shop without kiosk/)).toBeVisible()
})

test('focuses the area in the URL', async () => {
  showPage({ plan: withCanary(), at: '/#area-menu' })
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'menu' })).toHaveFocus())
})

test('a failing guard does not block actions and is not shown as agreement', async () => {
  showPage({
    rollouts: () => Promise.reject(new OpsError('The shop answered with 500.', { status: 500 })),
  })
  expect(await screen.findByText(/The guard’s verdicts are unavailable: The shop answered/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Actions: menu' })).toBeVisible()
})

test('the first action of an area ends its problem', async () => {
  showPage({ plan: withCanary() })
  await findSummary()
  const listActions = (area: string) =>
    within(screen.getByRole('region', { name: area }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(listActions('menu')).toEqual(['Abort the canary: menu', 'Actions'])
  expect(listActions('zoo')).toEqual(['Revive', 'Actions'])
})

test('a brand’s view shows its visitors’ releases, is in the URL, and its actions apply to the whole plan', async () => {
  const rules = [
    { kind: 'brand' as const, names: ['ember', 'other'], version: 'm3' },
    { kind: 'tester' as const, names: ['ada'], version: 'm4' },
    { kind: 'cohort' as const, names: ['members'], version: 'm2' },
  ]
  const menu = { stable: 'm1', canary: 'm2', weight: 500, isKilled: false, rules }
  const { router, user, change } = showPage({ plan: { areas: { menu } } })
  const region = within(await screen.findByRole('region', { name: 'menu' }))
  expect(region.getByText(/to 5 % of all visitors/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'fernhill' }))
  expect(router.state.location.search).toBe('?brand=fernhill')
  expect(screen.getByText(/What visitors of fernhill get/)).toBeVisible()
  expect(region.queryByText(/for brand/)).not.toBeInTheDocument()
  expect(region.getByText(/for cohort members/)).toBeVisible()
  expect(region.getByText(/to 5 % of all visitors/)).toBeVisible()

  // The brand's own rule takes precedence over cohorts and the share.
  await user.click(screen.getByRole('button', { name: 'ember' }))
  expect(region.getByText(/for brand ember$/)).toBeVisible()
  expect(region.getByText(/for tester ada/)).toBeVisible()
  expect(region.queryByText(/members|of all visitors/)).not.toBeInTheDocument()
  expect(await findSummary()).toHaveTextContent('menu: m3 for brand ember; m4 for tester ada')
  await user.click(region.getByRole('button', { name: 'Abort the canary: menu' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(change.mock.calls.map(([{ area, act }]) => [area, act])).toEqual([['menu', 'abort']])

  await user.click(screen.getByRole('button', { name: 'All brands' }))
  expect(router.state.location.search).toBe('')
})

test('ignores an unknown brand', async () => {
  showPage({ plan: withCanary(), at: '/?brand=nobody' })
  await waitUntilLoaded()
  expect(screen.getByRole('button', { name: 'All brands' })).toHaveAttribute('aria-pressed', 'true')
})

test('shows the shop’s problems before the rollouts, with start and preceding change', async () => {
  const change = {
    revision: 9,
    at: '2030-01-07T02:30:00.000Z',
    who: 'ann',
    area: 'menu',
    act: 'promote',
    why: 'new prices',
  }
  const health: shopHealth.ShopHealth = {
    ...NO_HEALTH,
    visits: 1_203,
    problems: [
      { kind: 'killed', area: 'host', text: 'disabled: nobody can pay', brands: [], affected: 0 },
      {
        kind: 'broken',
        area: 'menu',
        text: '84 of 1,203 visits met a problem (7 %, 0.1 % before)',
        since: '2030-01-07T02:35:00.000Z',
        brands: ['ember'],
        affected: 84,
        change,
      },
    ],
    areas: { menu: { broken: [0, null, 70] } },
  }
  showPage({ health })
  const menu = await screen.findByRole('link', { name: 'menu breaks' })
  expect(screen.getAllByRole('status').map((box) => box.textContent)).toEqual([
    'Notices: nothing is open.',
    expect.stringMatching(/^host is disabled: nobody can pay/) as string,
    expect.stringMatching(/^menu breaks: /) as string,
  ])
  expect(menu.closest('[role=status]')).toHaveTextContent(
    /in ember\. The change before it: promote of menu by ann, .*: new prices\./,
  )
  const row = within(await waitUntilLoaded())
  expect(row.getByText('Broken visits per 1,000: 70')).toBeVisible()
})

test('says that the shop is well only when visits were counted', async () => {
  showPage({ health: { ...NO_HEALTH, visits: 400 } })
  expect(await screen.findByText(/The shop is well: 400 visits in the last 20 minutes/)).toBeVisible()
  cleanup()
  showPage()
  expect(await screen.findByText('Nothing was counted in the last 20 minutes.')).toBeVisible()
})

test('describes a release by its commit, time and version', async () => {
  const releases = {
    'menu/m1': { publishedAt: '2030-01-07T02:00:00.000Z', subject: 'fix(menu): new prices' },
  }
  showPage({ releases })
  const row = within(await waitUntilLoaded())
  expect(row.getByText('fix(menu): new prices')).toBeVisible()
  expect(row.getByText(/^Mon,? 7 Jan, .*, m1$/)).toBeVisible()
})

test('offers the way back beside a problem that began after a promotion', async () => {
  const plan: opsContract.LivePlan = {
    areas: {
      host: { stable: 'h1', weight: 0, isKilled: false },
      menu: { stable: 'm2', previous: 'm1', weight: 0, isKilled: false },
    },
  }
  const health: shopHealth.ShopHealth = {
    ...NO_HEALTH,
    visits: 400,
    problems: [
      {
        kind: 'payments',
        text: '0 of 14 checkouts were paid (0 %, 75 % before)',
        since: '2030-01-07T02:40:00.000Z',
        brands: ['ember'],
        affected: 10,
        wayBack: { area: 'menu', from: 'm2', to: 'm1' },
      },
    ],
  }
  const { change, user } = showPage({ plan, health })
  await user.click(await screen.findByRole('button', { name: 'Roll back menu to m1' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'nobody pays')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /menu/ }))
  expect(change.mock.calls.map(([{ area, act, why }]) => [area, act, why])).toEqual([
    ['menu', 'back', 'nobody pays'],
  ])
})

test('says where alone nobody pays, in a box of its own', async () => {
  const part = {
    kind: 'payments' as const,
    text: '0 of 14 checkouts were paid',
    brands: ['ember'],
    affected: 10,
  }
  const problems = [
    {
      ...part,
      title: 'Nobody pays by card at acton-3',
      parts: [{ store: 'acton-3', paymentMethod: 'card' }],
    },
    { ...part, brands: ['fernhill'] },
  ]
  showPage({ health: { ...NO_HEALTH, visits: 400, problems } })
  await waitUntilLoaded()
  const boxes = screen.getAllByRole('status').map((box) => box.textContent ?? '')
  expect(boxes.filter((text) => text.startsWith('Nobody pays by card at acton-3: 0 of 14'))).toHaveLength(1)
  expect(boxes.filter((text) => text.startsWith('Fewer payments: 0 of 14'))).toHaveLength(1)
})

test('says whom to ask about an area, and opens a mail to an address alone', async () => {
  showPage({
    owners: { menu: { owners: ['menu squad'], contact: 'menu@shop.example' }, host: { contact: '#host' } },
  })
  const menu = await waitUntilLoaded()
  expect(menu).toHaveTextContent('Owned by menu squad: menu@shop.example')
  expect(within(menu).getByRole('link')).toHaveAttribute('href', 'mailto:menu@shop.example')
  const host = screen.getByRole('region', { name: 'host' })
  expect(host).toHaveTextContent('Contact: #host')
  expect(within(host).queryByRole('link')).not.toBeInTheDocument()
})

test('shows a freeze, and offers the act that waits for another person to others alone', async () => {
  const asked = { area: 'menu', act: 'promote', at: '2030-01-07T02:40:00.000Z', why: 'new prices' }
  const { change, user } = showPage({
    freeze: 'Fri 16:00-Mon 08:00 (Europe/London)',
    waiting: [
      { ...asked, version: 'm2', who: 'bob' },
      { ...asked, version: 'm3', who: 'ann' },
    ],
  })
  expect(await screen.findByText(/^No release goes to more visitors now: Fri 16:00/)).toBeVisible()
  expect(screen.getByText('promote menu m3').closest('[role=status]')).not.toHaveTextContent('Promote')
  const bobs = within(
    screen.getByText('promote menu m2').closest<HTMLElement>('[role=status]') ?? document.body,
  )
  await user.click(bobs.getByRole('button', { name: 'Promote to everyone: menu' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'looked at it')
  await user.click(screen.getByRole('button', { name: 'Promote to everyone menu' }))
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toMatchObject({ act: 'promote', version: 'm2', why: 'looked at it' })
})

const makeProblem = (change: Partial<shopHealth.ShopProblem>): shopHealth.ShopProblem => ({
  kind: 'broken',
  text: 'worse than before',
  brands: ['ember'],
  affected: 9,
  ...change,
})

test('gives each trouble one box, with all its signs and one way back', async () => {
  const wayBack = { area: 'menu', from: 'm2', to: 'm1' }
  const plan: opsContract.LivePlan = {
    areas: {
      checkout: { stable: 'c1', weight: 0, isKilled: true },
      menu: { stable: 'm2', previous: 'm1', weight: 0, isKilled: false },
    },
  }
  const problems = [
    makeProblem({ kind: 'killed', area: 'checkout', text: 'disabled: nobody can pay' }),
    makeProblem({ area: 'menu', wayBack }),
    makeProblem({ kind: 'hung', area: 'menu', wayBack }),
    makeProblem({ kind: 'orders' }),
    makeProblem({ kind: 'payments' }),
  ]
  showPage({ plan, health: { ...NO_HEALTH, visits: 40, problems } })
  await waitUntilLoaded()
  const boxes = screen.getAllByRole('status').map((box) => box.textContent ?? '')
  expect(
    boxes.filter((text) => text.includes('checkout')),
    'a kill is one trouble',
  ).toHaveLength(1)
  expect(
    boxes.map((text) =>
      /^(Notices|checkout is|menu breaks.*menu hangs|Fewer orders.*Fewer payments)/.test(text),
    ),
  ).toEqual([true, true, true, true])
  expect(screen.getAllByRole('button', { name: 'Roll back menu to m1' })).toHaveLength(1)
})

test('shows an open page-worthy notice that the overview does not show itself, and no other', async () => {
  const notice: noticesContract.ListedNotice = {
    id: 'a1',
    kind: 'ledger-altered',
    severity: 'page',
    subject: '7',
    brands: [],
    text: 'Rows of the ledger before row 7 were changed or removed.',
    help: '',
    link: 'https://ops.shop.example/ops#/ledger',
    since: '2030-01-07T02:40:00.000Z',
    isSilenced: false,
    told: [],
  }
  const open = [notice, { ...notice, id: 'a2', kind: 'release-broken' as const, text: 'menu is broken.' }]
  showPage({ notices: { open, recent: [], silences: [] } })
  expect(await screen.findByText(/2 open, 2 of them looked after by nobody/)).toBeVisible()
  expect(screen.getByText(notice.text)).toBeVisible()
  expect(screen.queryByText('menu is broken.')).not.toBeInTheDocument()
})

test('finds one of many brands by search, those in trouble first', async () => {
  const brands = Array.from({ length: 30 }, (_, index) => `brand-${index}`)
  const rules = [{ kind: 'brand' as const, names: ['brand-9'], version: 'm2' }]
  const { router, user } = showPage({
    brands,
    plan: { areas: { menu: { stable: 'm1', weight: 0, isKilled: false, rules } } },
    health: { ...NO_HEALTH, visits: 40, problems: [makeProblem({ kind: 'orders', brands: ['brand-21'] })] },
  })
  const choice = await screen.findByRole('combobox', { name: 'Brand' })
  await user.click(choice)
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 3)
      .map((option) => option.textContent),
  ).toEqual(['brand-21', 'brand-9', 'brand-0'])
  expect(screen.getByText('In trouble')).toBeVisible()
  await user.type(choice, 'd-17{Enter}')
  expect(router.state.location.search).toBe('?brand=brand-17')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(router.state.location.search).toBe('')
})

test('names a release by its subject in the dialog, the way back and the confirmation', async () => {
  const publishedAt = '2030-01-07T02:00:00.000Z'
  const { user } = showPage({
    plan: { areas: { menu: { stable: 'm2', previous: 'm1', weight: 0, isKilled: false } } },
    releases: {
      'menu/m1': { publishedAt, subject: 'fix(menu): new prices' },
      'menu/m2': { publishedAt, subject: 'feat(menu): allergens' },
    },
    health: {
      ...NO_HEALTH,
      visits: 40,
      problems: [makeProblem({ area: 'menu', wayBack: { area: 'menu', from: 'm2', to: 'm1' } })],
    },
  })
  await user.click(
    await screen.findByRole('button', { name: 'Roll back menu to fix(menu): new prices (m1)' }),
  )
  expect(
    screen.getByText(
      'All visitors get menu fix(menu): new prices (m1) again instead of feat(menu): allergens (m2).',
    ),
  ).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Roll back menu' }))
  expect(await screen.findByText(/Everyone gets fix\(menu\): new prices \(m1\) of menu/)).toBeVisible()
})

test('says of an area that the guard may roll it back, and offers to leave that to people', async () => {
  const menu = { stable: 'm1', weight: 0, isKilled: false, hasAutoRollback: true }
  const { change, user } = showPage({ plan: { areas: { menu } } })
  expect(await waitUntilLoaded()).toHaveTextContent('The guard may roll back a bad promotion by itself.')
  await choose(user, 'menu', 'Roll back by hand alone: menu')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'we are awake')
  await user.click(screen.getByRole('button', { name: 'Roll back by hand alone menu' }))
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toMatchObject({ area: 'menu', act: 'manual-rollback' })
})
