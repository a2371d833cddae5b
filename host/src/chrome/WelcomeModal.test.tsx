import { afterEach, expect, test } from 'vitest'
import { answerConsent, chooseStore, markReturning, reopenConsent } from '@larder/shared/stores'
import { act } from '@testing-library/react'
import { renderRoutes, screen } from '@larder/shared/testing'
import { Link } from '@larder/shared/ui'
import { useHasStarted, WelcomeModal } from './WelcomeModal.tsx'

const modal = { title: 'Welcome', text: 'A gift for you.', buttonLabel: 'Start', picture: '' }
const rejection = { targeting: false, performance: false }
afterEach(() => {
  reopenConsent()
  localStorage.clear()
})

function Component() {
  return (
    <>
      <Link to="/stores">Stores</Link>
      <Link to="/">Home</Link>
      <button type="button" onClick={() => answerConsent(rejection)}>
        Reject all
      </button>
      <WelcomeModal modal={modal} isReady hasStarted={useHasStarted()} />
    </>
  )
}

test('welcomes a visitor who answered the cookie notice on an earlier visit', async () => {
  answerConsent(rejection)
  renderRoutes([{ path: '*', Component }], { at: '/' })
  expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeVisible()
})

test('welcomes a visitor on the home page after the cookie notice, once', async () => {
  reopenConsent()
  const { user } = renderRoutes([{ path: '*', Component }], { at: '/' })
  await user.click(screen.getByRole('button', { name: 'Reject all' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Stores' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('does not welcome a visitor who has a store, nor after it is forgotten', async () => {
  answerConsent(rejection)
  chooseStore({ id: 12, slug: 'york-12', storeName: 'York' })
  renderRoutes([{ path: '*', Component }], { at: '/' })
  expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(() => chooseStore(undefined))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('does not welcome a visitor who has an order in this browser, without store or basket', async () => {
  answerConsent(rejection)
  markReturning() // as the page of an order does
  renderRoutes([{ path: '*', Component }], { at: '/' })
  expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
