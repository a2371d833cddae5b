import { expect, test, vi } from 'vitest'
import { businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Api } from '@larder/shared/api'
import { renderRoutes, screen, waitFor } from '@larder/shared/testing'
import * as reports from '../remotes/report-crash.ts'
import { AreaError, RootError } from './RouteErrors.tsx'
import { rootLoader } from './Root.tsx'

/** An API whose business profile fails without a reason, as from a broken server; all other replies are empty. */
const withoutProfile = ((endpoint: { path: string }) =>
  endpoint.path === businessApi.profile.path
    ? Promise.reject(new AppError('UNEXPECTED', { status: 502 }))
    : Promise.resolve([])) as unknown as Api // the loader fails before it reads any other reply

test('reports a failure to load the business profile (spec §8 Configuration)', async () => {
  const loader = () => rootLoader({ api: withoutProfile } as Parameters<typeof rootLoader>[0]) // it reads nothing else
  renderRoutes([
    { path: '*', Component: () => null, loader, ErrorBoundary: RootError, HydrateFallback: () => null },
  ])
  expect(await screen.findByText(/^Unable to get business profile/)).toBeVisible()
  expect(screen.getByText('Error 502')).toBeVisible()
})

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.each([
  ['a page', AreaError],
  ['the frame', RootError],
])('reports a failure in %s but shows crawlers no error page (spec §8)', async (_, ErrorBoundary) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(GOOGLEBOT)
  const report = vi.spyOn(reports, 'reportPage').mockImplementation(() => undefined)
  const loader = () => Promise.reject(new AppError('UNEXPECTED', { status: 502 }))
  renderRoutes([{ path: '*', Component: () => null, loader, ErrorBoundary, HydrateFallback: () => null }])
  expect(await screen.findByRole('heading', { name: 'This part of the shop did not load' })).toBeVisible()
  expect(screen.queryByText(/Something went wrong|Error 502/)).toBeNull()
  await waitFor(() => expect(report).toHaveBeenCalled())
})

test('shows crawlers that a page does not exist', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(GOOGLEBOT)
  const loader = () => Promise.reject(new AppError('NOT_FOUND'))
  renderRoutes([
    { path: '*', Component: () => null, loader, ErrorBoundary: AreaError, HydrateFallback: () => null },
  ])
  expect(await screen.findByText('Error 404')).toBeVisible()
})
