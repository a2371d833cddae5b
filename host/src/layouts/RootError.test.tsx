import { expect, test } from 'vitest'
import { businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Api } from '@larder/shared/api'
import { renderRoutes, screen } from '@larder/shared/testing'
import { RootError } from './RootError.tsx'
import { rootLoader } from './root-loader.ts'

/** An API whose business profile fails as a server does that gives no reason; everything else answers. */
const withoutProfile = ((endpoint: { path: string }) =>
  endpoint.path === businessApi.profile.path
    ? Promise.reject(new AppError('UNEXPECTED', { status: 502 }))
    : Promise.resolve([])) as unknown as Api // the loader fails before it reads any other reply

test('a shop whose business profile does not load says so (spec §8 Configuration)', async () => {
  const loader = () => rootLoader({ api: withoutProfile } as Parameters<typeof rootLoader>[0]) // nothing else is read
  renderRoutes([
    { path: '*', Component: () => null, loader, ErrorBoundary: RootError, HydrateFallback: () => null },
  ])
  expect(await screen.findByText(/^Unable to get business profile/)).toBeVisible()
  expect(screen.getByText('Error 502')).toBeVisible()
})
