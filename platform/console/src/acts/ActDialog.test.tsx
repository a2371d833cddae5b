import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { AreaActs } from './AreaActs.tsx'

const plan = { stable: 'v1', canary: 'v2', weight: 500, isKilled: false }

function showActions({ area = 'menu', roles = ['ops'] } = {}) {
  const change = vi.fn<OpsApi['change']>()
  const onDone = vi.fn<() => void>()
  const user = renderSignedIn(<AreaActs {...{ area, plan, onDone }} />, { roles, change })
  return { change, onDone, user }
}

const choose = async (user: ReturnType<typeof showActions>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'Actions: menu', expanded: false }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('shows the remedy as a button and all other actions in a menu', async () => {
  const { user } = showActions()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Abort the canary: menu',
    'Actions',
  ])
  await user.click(screen.getByRole('button', { name: 'Actions: menu' }))
  expect(screen.getByRole('menuitem', { name: 'Kill: menu' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Promote to everyone: menu' })).toBeVisible()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('describes the effect of an action and requires a reason', async () => {
  const { change, onDone, user } = showActions()
  await user.click(screen.getByRole('button', { name: 'Abort the canary: menu' }))
  expect(screen.getByText(/No visitor gets menu v2 any more/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(screen.getByText(/Give a reason/)).toBeVisible()
  expect(change).not.toHaveBeenCalled()

  change.mockRejectedValueOnce(
    new OpsError('The release is refused.', { status: 422, fields: { routes: 'It takes /basket.' } }),
  )
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'errors')
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(await screen.findByText('routes')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()

  change.mockResolvedValueOnce({ areas: {} })
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(change).toHaveBeenLastCalledWith({ area: 'menu', act: 'abort', why: 'errors', seen: plan })
})

test('overriding the gate names the broken rules, and shows new ones before sending again', async () => {
  const { change, onDone, user } = showActions()
  const rejectOnce = (fields: Record<string, string>) =>
    change.mockRejectedValueOnce(new OpsError('menu v2 is refused.', { status: 422, fields }))
  const send = () => user.click(screen.getByRole('button', { name: 'Promote to everyone menu' }))
  const sentChange = () => change.mock.lastCall?.[0]
  await choose(user, 'Promote to everyone: menu')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'the fix')
  rejectOnce({ budget: 'It has 9 KB too many.' })
  await send()
  expect(sentChange()).toMatchObject({ withoutGate: false })

  await user.click(await screen.findByRole('checkbox', { name: 'Although the gate rejects it by budget' }))
  rejectOnce({ smoke: 'It does not render.' })
  await send()
  expect(sentChange()).toMatchObject({ withoutGate: ['budget'] })

  const both = await screen.findByRole('checkbox', { name: 'Although the gate rejects it by budget, smoke' })
  expect(both).not.toBeChecked()
  await user.click(both)
  change.mockResolvedValueOnce({ areas: {} })
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentChange()).toMatchObject({ withoutGate: ['budget', 'smoke'] })
})

test('offers to override the guard when a release that it judges gets more visitors', async () => {
  const { change, onDone, user } = showActions()
  await choose(user, 'Set a rule: menu')
  const consent = () => screen.queryByRole('checkbox', { name: 'Without the guard’s consent' })
  expect(consent(), 'a rule does not increase a share').not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose(user, 'Promote to everyone: menu')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'a known crash')
  const objection = new OpsError('The guard objects: 9 of 90 pages had a crash.', { status: 422 })
  change.mockRejectedValueOnce(objection)
  const send = () => user.click(screen.getByRole('button', { name: 'Promote to everyone menu' }))
  await send()
  expect(await screen.findByText(/The guard objects/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Without the guard’s consent' }))
  change.mockResolvedValueOnce({ areas: {} })
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toMatchObject({ act: 'promote', version: 'v2', withoutGuard: true })
})

test('offers to overrule a rule of the shop after it refused an action', async () => {
  const { change, onDone, user } = showActions()
  await choose(user, 'Promote to everyone: menu')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'mends payments')
  const send = () => user.click(screen.getByRole('button', { name: 'Promote to everyone menu' }))
  for (const [rule, label] of [
    ['freeze', 'Although changes are frozen'],
    ['approval', 'Without a second person'],
  ] as const) {
    expect(screen.queryByRole('checkbox', { name: label })).not.toBeInTheDocument()
    change.mockRejectedValueOnce(new OpsError('Refused.', { status: 422, fields: { [rule]: 'Wait.' } }))
    await send()
    await user.click(await screen.findByRole('checkbox', { name: label }))
  }
  change.mockResolvedValueOnce({ areas: {} })
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toMatchObject({ withoutFreeze: true, withoutApproval: true })
})

test('shows no actions for a read-only token, and explains why', () => {
  showActions({ roles: ['read'] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText(/may read menu but not change it/)).toBeVisible()
})

test('offers a squad the rollout actions of its own area, without overrides', async () => {
  const { user } = showActions({ roles: ['rollout:menu'] })
  expect(screen.getByRole('button', { name: 'Abort the canary: menu' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Actions: menu' })).not.toBeInTheDocument()
  expect(user).toBeDefined()
})

test('offers a squad no actions for another area', () => {
  showActions({ roles: ['rollout:basket'] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the host cannot be disabled', async () => {
  const { user } = showActions({ area: 'host' })
  await user.click(screen.getByRole('button', { name: 'Actions: host' }))
  expect(screen.queryByRole('menuitem', { name: /^Kill/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: /^Abort/ })).toBeVisible()
})
