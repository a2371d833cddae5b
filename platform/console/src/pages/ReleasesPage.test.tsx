import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import type { OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { ReleasesPage } from './ReleasesPage.tsx'

const release = (version: string, trial?: opsContract.BrowserTrial) => ({
  version,
  publishedAt: '2030-01-07T03:00:00.000Z',
  bytes: 2_048,
  liveAs: version === 'm1' ? (['stable'] as const) : ([] as const),
  trial,
})

const aborted = { who: 'guard', at: '2030-01-07T04:00:00.000Z' }

test('explains why the gate would reject a release, and how to try it', async () => {
  const releases = [
    release('m4', 'untried'),
    release('m3', 'problems'),
    { ...release('m2', 'good'), aborted },
    release('m1'),
  ]
  renderSignedIn(<ReleasesPage />, {
    plan: async () => ({ areas: { menu: { stable: 'm1', weight: 0, isKilled: false } } }),
    overview: async () => ({ lastChanges: [], brands: [], newAreas: [] }),
    releases: async () => ({ releases: releases.map((entry) => ({ ...entry, liveAs: [...entry.liveAs] })) }),
  })
  const [untried, problems, good, stable] = await screen.findAllByRole('listitem')
  expect(untried).toHaveTextContent('Untried: no browser has opened it')
  expect(within(untried as HTMLElement).getByText('pnpm release:try menu m4')).toBeVisible()
  expect(problems).toHaveTextContent('A browser found problems in it')
  expect(good).toHaveTextContent(/Aborted by guard, .*The ledger has the reason\./)
  for (const row of [problems, stable]) expect(row).not.toHaveTextContent('Aborted')
  for (const row of [good, stable]) expect(row).not.toHaveTextContent(/Untried|problems/)
})

test('names a release by its commit, with branch, link and changelog, and whom to ask', async () => {
  const commit = {
    sha: '0123456789abcdef',
    subject: 'feat: search by taste',
    author: 'Ada',
    branch: 'taste',
    link: 'https://git.example/menu/commit/0123456789abcdef',
    changelog: ['feat: search by taste', 'fix: prices'],
  }
  const releases = [{ ...release('m2'), liveAs: [], publishedBy: 'menu squad', commit }, release('m1')]
  renderSignedIn(<ReleasesPage />, {
    plan: async () => ({ areas: { menu: { stable: 'm1', weight: 0, isKilled: false } } }),
    overview: async () => ({
      lastChanges: [],
      brands: [],
      newAreas: [],
      owners: { menu: { owners: ['menu squad'], contact: 'https://chat.example/menu' } },
    }),
    releases: async () => ({ releases: releases.map((entry) => ({ ...entry, liveAs: [...entry.liveAs] })) }),
  })
  const link = await screen.findByRole('link', { name: '01234567' })
  expect(link).toHaveAttribute('href', commit.link)
  expect(screen.getByText('feat: search by taste', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText(/^01234567$/).parentElement).toHaveTextContent('01234567 by Ada on taste')
  expect(screen.getByText('2 commits since the release that was stable')).toBeVisible()
  expect(screen.getByText('m1', { selector: 'strong' }), 'one without a commit').toBeVisible()
  expect(screen.getByText(/^Owned by menu squad/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://chat.example/menu' })).toBeVisible()
})

test('a preview link opens the chosen brand’s shop', async () => {
  const until = '2030-01-08T18:00:00.000Z'
  const override = vi.fn<OpsApi['override']>(async () => ({
    id: 'o1',
    link: 'https://shop.example/preview/signed',
    until,
  }))
  const user = renderSignedIn(<ReleasesPage />, {
    roles: ['ops'],
    plan: async () => ({ areas: { menu: { stable: 'm1', weight: 0, isKilled: false } } }),
    overview: async () => ({ lastChanges: [], brands: ['ember', 'fernhill'], newAreas: [] }),
    releases: async () => ({ releases: [{ ...release('m1'), liveAs: ['stable'] }] }),
    override,
  })
  const make = () => screen.findByRole('button', { name: 'Make a preview link: m1' })
  await user.click(await make())
  await user.click(screen.getByRole('button', { name: 'fernhill' }))
  await user.click(await make())
  expect(override.mock.calls.map(([{ shop }]) => shop)).toEqual(['ember', 'fernhill'])
})
