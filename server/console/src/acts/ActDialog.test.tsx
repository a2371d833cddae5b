import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { AreaActs } from './AreaActs.tsx'

const plan = { stable: 'v1', canary: 'v2', weight: 500, isKilled: false }

function showActs({ area = 'menu', roles = ['ops'] } = {}) {
  const change = vi.fn<OpsApi['change']>()
  const onDone = vi.fn<() => void>()
  const user = renderSignedIn(<AreaActs {...{ area, plan, onDone }} />, { roles, change })
  return { change, onDone, user }
}

/** Opens the menu of acts, and chooses one. */
const choose = async (user: ReturnType<typeof showActs>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'Acts: menu', expanded: false }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('what ends the trouble is a button, all else is in a menu', async () => {
  const { user } = showActs()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Abort the canary: menu',
    'Acts',
  ])
  await user.click(screen.getByRole('button', { name: 'Acts: menu' }))
  expect(screen.getByRole('menuitem', { name: 'Kill: menu' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Promote to everybody: menu' })).toBeVisible()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('an action says what happens to whom and needs a reason', async () => {
  const { change, onDone, user } = showActs()
  await user.click(screen.getByRole('button', { name: 'Abort the canary: menu' }))
  expect(screen.getByText(/No visitor gets menu v2 any more/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(screen.getByText(/Say why/)).toBeVisible()
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
  expect(change).toHaveBeenLastCalledWith('menu', { act: 'abort', why: 'errors', seen: plan })
})

test('overruling the gate names the broken rules and shows new ones first', async () => {
  const { change, onDone, user } = showActs()
  const refuse = (fields: Record<string, string>) =>
    change.mockRejectedValueOnce(new OpsError('menu v2 is refused.', { status: 422, fields }))
  const send = () => user.click(screen.getByRole('button', { name: 'Promote to everybody menu' }))
  const sent = () => change.mock.lastCall?.[1]
  await choose(user, 'Promote to everybody: menu')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'the fix')
  refuse({ budget: 'It has 9 KB too many.' })
  await send()
  expect(sent()).toMatchObject({ withoutGate: false })

  await user.click(await screen.findByRole('checkbox', { name: 'Although the gate refuses it by budget' }))
  refuse({ smoke: 'It does not render.' })
  await send()
  expect(sent()).toMatchObject({ withoutGate: ['budget'] })

  const both = await screen.findByRole('checkbox', { name: 'Although the gate refuses it by budget, smoke' })
  expect(both).not.toBeChecked()
  await user.click(both)
  change.mockResolvedValueOnce({ areas: {} })
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ withoutGate: ['budget', 'smoke'] })
})

test('offers to overrule the guard where its judged release gets more visitors', async () => {
  const { change, onDone, user } = showActs()
  await choose(user, 'Set a rule: menu')
  const consent = () => screen.queryByRole('checkbox', { name: 'Without the guard’s consent' })
  expect(consent(), 'a rule grows no share').not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose(user, 'Promote to everybody: menu')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'a known crash')
  const objection = new OpsError('The guard objects: 9 of 90 pages had a crash.', { status: 422 })
  change.mockRejectedValueOnce(objection)
  const send = () => user.click(screen.getByRole('button', { name: 'Promote to everybody menu' }))
  await send()
  expect(await screen.findByText(/The guard objects/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Without the guard’s consent' }))
  change.mockResolvedValueOnce({ areas: {} })
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[1]).toMatchObject({ act: 'promote', version: 'v2', withoutGuard: true })
})

test('a read-only token has no actions, with the reason', () => {
  showActs({ roles: ['read'] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText(/may read menu, not change it/)).toBeVisible()
})

test('a squad has the acts of a rollout for its own area, and overrules nobody', async () => {
  const { user } = showActs({ roles: ['rollout:menu'] })
  expect(screen.getByRole('button', { name: 'Abort the canary: menu' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Acts: menu' })).not.toBeInTheDocument()
  expect(user).toBeDefined()
})

test('a squad has no acts for another area', () => {
  showActs({ roles: ['rollout:basket'] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the host cannot be disabled', async () => {
  const { user } = showActs({ area: 'host' })
  await user.click(screen.getByRole('button', { name: 'Acts: host' }))
  expect(screen.queryByRole('menuitem', { name: /^Kill/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: /^Abort/ })).toBeVisible()
})
