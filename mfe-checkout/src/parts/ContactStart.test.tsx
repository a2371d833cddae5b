import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aBasket, aShop, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { $draft, clearDraft, saveDraft } from '../stores/draft.ts'
import { prefillContact } from '../stores/prefill-contact.ts'
import { ContactStart } from './ContactStart.tsx'

afterEach(clearDraft)

const contact = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' }
const basket = aBasket({ contact: { ...contact, phoneNumber: '07700900123', smsUpdates: false } })

/** The contact fields of a guest, before the basket is known. */
function openStart() {
  aShop([])
  return renderRoutes([{ path: '/', Component: ContactStart }], { at: '/' })
}

test('keeps what is typed before the basket is known, in a field that was cleared earlier too', async () => {
  saveDraft({ emptied: ['mobile'] })
  const { user } = openStart()
  await user.type(await screen.findByLabelText('Mobile number'), '07700900456')
  await waitFor(() => expect($draft.get().mobile).toBe('07700900456'))
  prefillContact(basket, undefined)
  expect($draft.get()).toMatchObject({ mobile: '07700900456', lastName: 'Hopper' })
})

test('a field that is cleared before the basket is known stays empty', async () => {
  saveDraft({ firstName: 'Ada' })
  const { user } = openStart()
  const firstName = await screen.findByLabelText('First name')
  await waitFor(() => expect(firstName).toHaveValue('Ada'))
  await user.clear(firstName)
  prefillContact(basket, undefined)
  expect($draft.get()).toMatchObject({ firstName: '', lastName: 'Hopper' })
})

test('writes only what is typed into it, and no contact that another tab has deleted', async () => {
  saveDraft({ firstName: 'Ada', email: 'ada@example.com' })
  const { user } = openStart()
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Ada'))
  clearDraft()
  await user.type(screen.getByLabelText('Mobile number'), '07700900456')
  await waitFor(() => expect($draft.get().mobile).toBe('07700900456'))
  expect($draft.get()).toMatchObject({ firstName: '', email: '' })
})

test('keeps the choice of text messages that is restored once the page is hydrated', async () => {
  function HydratedPage() {
    useLayoutEffect(() => saveDraft({ firstName: 'Ada', smsUpdates: true }), [])
    return <ContactStart />
  }
  aShop([])
  renderRoutes([{ path: '/', Component: HydratedPage }], { at: '/' })
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Ada'))
  expect($draft.get()).toMatchObject({ firstName: 'Ada', smsUpdates: true })
})
