import { afterEach, expect, test } from 'vitest'
import type { PageData } from '@larder/shared/contracts'
import { renderRoutes, screen } from '@larder/shared/testing'
import { OverrideBar } from './Bars.tsx'

const open = () => renderRoutes([{ path: '*', element: <OverrideBar /> }], { at: '/' })
afterEach(() => Reflect.deleteProperty(window, '__LARDER__'))

test('shows the overridden releases, the expiry time and a link to end the override', () => {
  const override = { person: 'Ada', until: '2030-01-08T18:30:00Z', releases: ['menu 1.8.2'] }
  const composition = { id: 'c1', hostVersion: 'h1', document: 'shop' as const, areas: [] }
  window.__LARDER__ = { composition, isRendered: true, override } satisfies PageData
  open()
  expect(screen.getByText(/^Ada, you see menu 1\.8\.2 until \d\d:30\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'End' })).toHaveAttribute('href', '/preview')
})

test('names an overridden release that cannot be shown', () => {
  const override = { person: 'Ada', until: '2030-01-08T18:30:00Z', releases: [], missing: ['menu 1.8.2'] }
  const composition = { id: 'c1', hostVersion: 'h1', document: 'shop' as const, areas: [] }
  window.__LARDER__ = { composition, isRendered: true, override } satisfies PageData
  open()
  expect(
    screen.getByText(
      /^Ada, you see the shop as everybody until \d\d:30\. menu 1\.8\.2 cannot be shown now\./,
    ),
  ).toBeVisible()
})

test('shows nothing without an override', () => {
  open()
  expect(screen.queryByRole('complementary')).toBeNull()
})
