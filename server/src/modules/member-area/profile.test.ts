import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import type { CardGateway, GatewayCard } from '../../adapters/cards/index.ts'
import { startApp, type TestApp } from '../../../testing/index.ts'
import { recordedMessages } from '../../../testing/message-fixtures.ts'
import { asGuest, asMember, PASSWORD } from '../../../testing/member-fixtures.ts'

let app: TestApp
let forgotten: string[]
const visa: GatewayCard = {
  instrumentId: 'src_1',
  scheme: 'Visa',
  last4: '4242',
  bin: '424242',
  expiryMonth: 1,
  expiryYear: 2030,
  fingerprint: 'visa-4242',
}

beforeEach(async () => {
  const sent = recordedMessages()
  forgotten = []
  app = await startApp({
    change: (deps) => {
      const changed = sent.change(deps)
      const cards: CardGateway = {
        ...deps.adapters.cards,
        saveCard: async (token) => ({
          ...visa,
          instrumentId: `src_${token}`,
          fingerprint: token.slice(0, 5),
        }),
        forgetCard: async (id) => void forgotten.push(id),
      }
      return { ...changed, adapters: { ...changed.adapters, cards } }
    },
  })
})

describe('a profile', () => {
  test('is the member’s own; guests have none', async () => {
    const ada = await asMember(app, 'ada@fernhill.example', { mobileContactNumber: '07700 900123' })
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({
      firstname: 'Ada',
      emailAddress: 'ada@fernhill.example',
      mobileContactNumber: '+447700900123',
      mobileValidated: false,
      type: 'customer',
      hasPassword: true,
    })
    const guest = await asGuest(app)
    await expect(guest.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
  })

  test('changes only what is sent', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const profile = await ada.call(memberApi.updateProfile, { lastname: 'Lovelace' })
    expect(profile).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace' })
  })

  test.each([{ mobileValidated: true }, { type: 'admin' }, { creditPence: 10_000 }])(
    'refuses to write %o',
    async (change) => {
      const ada = await asMember(app, 'ada@fernhill.example')
      const response = await ada.request('/api/member/profile/update', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      expect(response.status).toBe(422)
    },
  )

  test('a new e-mail address needs the password and must be free', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    await asMember(app, 'bob@fernhill.example')
    const change = (emailAddress: string, currentPassword?: string) =>
      ada.call(memberApi.updateProfile, { emailAddress, currentPassword })
    await expect(change('new@fernhill.example')).rejects.toMatchObject({
      fields: { currentPassword: 'Current password was incorrect.' },
    })
    await expect(change('BOB@fernhill.example', PASSWORD)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await change('new@fernhill.example', PASSWORD)).toMatchObject({
      emailAddress: 'new@fernhill.example',
    })
  })

  test('a sleeping session asks to sign in again, and wakes by a refresh', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    app.setNow('2030-01-08T10:31:00Z')
    await expect(ada.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
    await ada.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
  })
})

describe('a password', () => {
  test('changes with the current one; other devices are signed out', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const phone = app.newVisitor()
    const asAda = { grant_type: 'password', username: 'ada@fernhill.example' } as const
    await phone.call(authApi.oauthToken, { ...asAda, password: PASSWORD })
    const newPassword = 'a walk in the rain'
    await expect(
      ada.call(memberApi.changePassword, { currentPassword: 'wrong', newPassword }),
    ).rejects.toMatchObject({ text: 'Current password was incorrect.' })
    await ada.call(memberApi.changePassword, { currentPassword: PASSWORD, newPassword })
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
    await expect(phone.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
  })
})

const home = { addressLine1: '1 Micklegate', town: 'York', postcode: 'YO1 6JH', countryCode: 'Uk' }

describe('an address book', () => {
  test('keeps one default of each type', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const add = (type: 'delivery' | 'billing', addressLine1: string) =>
      ada.call(memberApi.addAddress, { type, address: { ...home, addressLine1 } })
    const first = await add('delivery', 'First')
    const second = await add('delivery', 'Second')
    const bill = await add('billing', 'Bill')
    expect([first.isDefault, second.isDefault, bill.isDefault]).toEqual([true, false, true])
    await ada.call(memberApi.setDefaultAddress, { addressId: second.addressId })
    const { addresses } = await ada.call(memberApi.deleteAddress, { addressId: second.addressId })
    expect(addresses.map(({ addressLine1, isDefault }) => `${addressLine1} ${isDefault}`).toSorted()).toEqual(
      ['Bill true', 'First true'],
    )
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({
      defaultDeliveryDetails: { addressLine1: 'First', countryCode: 'GB' },
    })
  })

  test('takes older spellings and refuses incomplete addresses', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const send = (address: unknown) =>
      ada.request('/api/member/addresses/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'delivery', address }),
      })
    const old = await send({ addressline1: '1 Micklegate', town: 'York', phoneNumber: '07700 900123' })
    expect(await old.json()).toMatchObject({ addressLine1: '1 Micklegate', telephone: '07700 900123' })
    expect((await send({ addressLine1: '1 Micklegate' })).status).toBe(422)
    expect((await send({ ...home, memberId: 'x' })).status).toBe(422)
    expect(await (await send('York')).json()).toMatchObject({
      fields: { address: 'Invalid address object.' },
    })
  })

  test('a stranger’s address is as unknown as one that never was', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const bob = await asMember(app, 'bob@fernhill.example')
    const { addressId } = await ada.call(memberApi.addAddress, { type: 'delivery', address: home })
    for (const id of [addressId, 'nothing']) {
      const refused = { status: 404, code: 'ADDRESS_SAVE' }
      await expect(bob.call(memberApi.deleteAddress, { addressId: id })).rejects.toMatchObject(refused)
      await expect(bob.call(memberApi.setDefaultAddress, { addressId: id })).rejects.toMatchObject(refused)
      await expect(bob.call(memberApi.updateAddress, { addressId: id, address: home })).rejects.toMatchObject(
        refused,
      )
    }
  })
})

describe('saved cards', () => {
  test('the first is the default; the same card is not doubled; a deleted one is forgotten', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const one = await ada.call(memberApi.addCard, { token: 'tok_1-a' })
    await ada.call(memberApi.addCard, { token: 'tok_1-b' })
    const two = await ada.call(memberApi.addCard, { token: 'tok_2-a' })
    const { cards } = await ada.call(memberApi.listCards, {})
    expect(cards.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [one.id, true],
      [two.id, false],
    ])
    const left = await ada.call(memberApi.deleteCard, { cardId: one.id })
    expect(left.cards).toMatchObject([{ id: two.id, isDefault: true }])
    expect(forgotten).toEqual(['src_tok_1-b'])
  })

  test('a card is good to the end of its month', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    expect(await ada.call(memberApi.addCard, { token: 'tok_1' })).toMatchObject({ isExpired: false })
    app.setNow('2030-02-01T00:00:00Z')
    await ada.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    expect((await ada.call(memberApi.listCards, {})).cards).toMatchObject([{ isExpired: true }])
  })

  test('a stranger cannot delete one', async () => {
    const ada = await asMember(app, 'ada@fernhill.example')
    const bob = await asMember(app, 'bob@fernhill.example')
    const { id } = await ada.call(memberApi.addCard, { token: 'tok_1' })
    await expect(bob.call(memberApi.deleteCard, { cardId: id })).rejects.toMatchObject({ status: 404 })
  })
})
