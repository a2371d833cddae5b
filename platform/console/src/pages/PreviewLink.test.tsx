import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { PreviewLink } from './PreviewLink.tsx'

const LINK = 'https://shop.example/?override=signed'
const release = { area: 'menu', version: 'm2' }

function show({ roles = ['ops'], shop }: { roles?: string[]; shop?: string } = {}) {
  const override = vi.fn<OpsApi['override']>(async () => ({
    id: 'o1',
    link: LINK,
    until: '2030-01-08T18:00:00.000Z',
  }))
  const user = renderSignedIn(<PreviewLink release={release} shop={shop} />, { roles, override })
  return { user, override }
}
const findMakeButton = () => screen.getByRole('button', { name: 'Make a preview link: m2' })

test('creates a link on request, in the operator’s name, to open or copy', async () => {
  const { user, override } = show({ shop: 'fernhill' })
  expect(override).not.toHaveBeenCalled()
  await user.click(findMakeButton())
  expect(override).toHaveBeenCalledWith({ person: 'ann', release, shop: 'fernhill' })
  expect(await screen.findByRole('link', { name: 'Open in a new tab: m2' })).toHaveAttribute('href', LINK)
  await user.click(screen.getByRole('button', { name: 'Copy: m2' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Copied.')
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

test('reports a failed copy and keeps the link', async () => {
  const { user } = show()
  await user.click(findMakeButton())
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy: m2' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser does not allow copying.')
  expect(screen.getByRole('link', { name: 'Open in a new tab: m2' })).toBeVisible()
})

test('explains a rejected link, with a retry', async () => {
  const { user, override } = show()
  override.mockRejectedValueOnce(new OpsError('There is no release menu m2.', { status: 404 }))
  await user.click(findMakeButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no release menu m2.')
  await user.click(findMakeButton())
  expect(await screen.findByRole('link', { name: 'Open in a new tab: m2' })).toBeVisible()
})

test('offers no link to a read-only token', () => {
  show({ roles: ['read'] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
