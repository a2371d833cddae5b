import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { opsContract, rolloutsContract, shopHealth } from '@larder/shared/contracts'
import { OpsError } from '../data/ops-api.ts'
import { live, NO_HEALTH, showPage } from './overview-page.testing.tsx'

const areas = () =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)
/** What is rolled out, or killed, in lines. */
const summary = () =>
  screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'status' && /killed|canary| for /.test(element.textContent ?? ''),
  )
const loaded = () => screen.findByRole('region', { name: 'menu' })
/** Opens the menu of an area's acts, and chooses one. */
async function choose(user: ReturnType<typeof showPage>['user'], area: string, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Acts: ${area}` }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('lists disabled areas first and offers undo while it makes sense', async () => {
  const { change, user } = showPage()
  await choose(user, 'menu', 'Kill: menu')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Kill menu' }))

  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(areas()).toEqual(['menu', 'host'])
  await user.click(undo)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Undo of: Kill')
  await user.click(screen.getByRole('button', { name: 'Revive menu' }))
  expect(await screen.findByText('Revive: menu. It is in the ledger.')).toBeVisible()
  expect(change.mock.calls.map(([area, { act, why }]) => [area, act, why])).toEqual([
    ['menu', 'kill', 'it breaks'],
    ['menu', 'revive', 'Undo of: Kill'],
  ])
})

test('without the database it shows the plan, takes a kill, and says that this server alone has it', async () => {
  const { change, user } = showPage({ isDatabaseAway: true })
  expect(await screen.findByText(/^The database is away\. Kill and Abort work/)).toBeVisible()
  expect(screen.getAllByText('Its last change is not known without the database.')).toHaveLength(2)
  await choose(user, 'menu', 'Kill: menu')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Kill menu' }))
  expect(await screen.findByText(/^It is kept on this server until the database is back\./)).toBeVisible()
  expect(screen.getByText(/^Kept on this server until the database is back, unknown/)).toBeVisible()
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
    ...live(false).areas,
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
  // Again, after the operator has moved on.
  await choose(user, 'menu', 'Kill: menu')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(link)
  expect(screen.getByRole('heading', { name: 'menu' })).toHaveFocus()
})

test('lists a newly published area with the actions that begin its rollout, and not as a problem', async () => {
  const { user } = showPage({ newAreas: ['kiosk'] })
  const kiosk = within(await screen.findByRole('region', { name: 'kiosk' }))
  expect(kiosk.getByText('Published, and nobody gets it')).toBeVisible()
  await user.click(kiosk.getByRole('button', { name: 'Acts: kiosk' }))
  expect(screen.queryByRole('menuitem', { name: /^(Kill|Back)/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Start a rollout in steps: kiosk' }))
  expect(screen.getByText(/the others keep the shop without kiosk/)).toBeVisible()
})

test('opens at the area in the URL', async () => {
  showPage({ plan: withCanary(), at: '/#area-menu' })
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'menu' })).toHaveFocus())
})

test('a silent guard blocks no action and does not count as agreement', async () => {
  showPage({
    rollouts: () => Promise.reject(new OpsError('The shop answered with 500.', { status: 500 })),
  })
  expect(await screen.findByText(/What the guard says is not known: The shop answered/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Acts: menu' })).toBeVisible()
})

test('the first action of an area ends its problem', async () => {
  showPage({ plan: withCanary() })
  await summary()
  const acts = (area: string) =>
    within(screen.getByRole('region', { name: area }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(acts('menu')).toEqual(['Abort the canary: menu', 'Acts'])
  expect(acts('zoo')).toEqual(['Revive', 'Acts'])
})

test('a brand’s view shows what its visitors get, is in the URL, and acts on the whole plan', async () => {
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

  // A rule of the brand itself leaves nothing to cohorts and the share.
  await user.click(screen.getByRole('button', { name: 'ember' }))
  expect(region.getByText(/for brand ember$/)).toBeVisible()
  expect(region.getByText(/for tester ada/)).toBeVisible()
  expect(region.queryByText(/members|of all visitors/)).not.toBeInTheDocument()
  expect(await summary()).toHaveTextContent('menu: m3 for brand ember; m4 for tester ada')
  await user.click(region.getByRole('button', { name: 'Abort the canary: menu' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(change.mock.calls.map(([area, { act }]) => [area, act])).toEqual([['menu', 'abort']])

  await user.click(screen.getByRole('button', { name: 'All brands' }))
  expect(router.state.location.search).toBe('')
})

test('ignores an unknown brand', async () => {
  showPage({ plan: withCanary(), at: '/?brand=nobody' })
  await loaded()
  expect(screen.getByRole('button', { name: 'All brands' })).toHaveAttribute('aria-pressed', 'true')
})

test('judges the shop before what is rolled out: what breaks, since when, and which change came before', async () => {
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
      { kind: 'killed', area: 'host', text: 'switched off: nobody can pay', brands: [], affected: 0 },
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
  const verdict = menu.closest('[role=status]')
  expect(verdict).toHaveTextContent(/^host is switched off: nobody can pay/)
  expect(verdict).toHaveTextContent(
    /in ember\. The change before it: promote of menu by ann, .*: new prices\./,
  )
  const row = within(await loaded())
  expect(row.getByText('Broken visits per 1,000: 70')).toBeVisible()
})

test('says that the shop is well by its visits, and does not where nothing was counted', async () => {
  showPage({ health: { ...NO_HEALTH, visits: 400 } })
  expect(await screen.findByText(/The shop is well: 400 visits in the last 20 minutes/)).toBeVisible()
  cleanup()
  showPage()
  expect(await screen.findByText('Nothing was counted in the last 20 minutes.')).toBeVisible()
})

test('names a release by its commit and time, with its version', async () => {
  const releases = {
    'menu/m1': { publishedAt: '2030-01-07T02:00:00.000Z', subject: 'fix(menu): new prices' },
  }
  showPage({ releases })
  const row = within(await loaded())
  expect(row.getByText('fix(menu): new prices')).toBeVisible()
  expect(row.getByText(/^Mon,? 7 Jan, .*, m1$/)).toBeVisible()
})
