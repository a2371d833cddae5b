import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { PreviewLink } from './PreviewLink.tsx'

const LINK = 'https://shop.example/?override=signed'
const release = { area: 'menu', version: 'm2' }

function show({ mayAct = true, shop }: { mayAct?: boolean; shop?: string } = {}) {
  const previewLink = vi.fn<OpsApi['previewLink']>(async () => ({
    id: 'o1',
    link: LINK,
    until: '2030-01-08T18:00:00.000Z',
  }))
  const user = renderSignedIn(<PreviewLink release={release} shop={shop} />, { mayAct, previewLink })
  return { user, previewLink }
}
const make = () => screen.getByRole('button', { name: 'Make a preview link: m2' })

test('a link is made on request, in the operator’s name, and can be opened and copied', async () => {
  const { user, previewLink } = show({ shop: 'fernhill' })
  expect(previewLink).not.toHaveBeenCalled()
  await user.click(make())
  expect(previewLink).toHaveBeenCalledWith('ann', release, 'fernhill')
  expect(await screen.findByRole('link', { name: 'Open in a new tab: m2' })).toHaveAttribute('href', LINK)
  await user.click(screen.getByRole('button', { name: 'Copy: m2' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Copied.')
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

test('a browser that refuses to copy says so, and the link stays', async () => {
  const { user } = show()
  await user.click(make())
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy: m2' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser refuses to copy.')
  expect(screen.getByRole('link', { name: 'Open in a new tab: m2' })).toBeVisible()
})

test('a link that is refused says why, and may be asked for again', async () => {
  const { user, previewLink } = show()
  previewLink.mockRejectedValueOnce(new OpsError('There is no release menu m2.', { status: 404 }))
  await user.click(make())
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no release menu m2.')
  await user.click(make())
  expect(await screen.findByRole('link', { name: 'Open in a new tab: m2' })).toBeVisible()
})

test('a token that reads alone is offered none', () => {
  show({ mayAct: false })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
