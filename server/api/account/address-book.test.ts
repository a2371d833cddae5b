import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change })
})

const homeAddress = { addressLine1: '1 Micklegate', town: 'York', postcode: 'YO1 6JH', countryCode: 'Uk' }

describe('address book', () => {
  test('keeps one default address of each type', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const add = (type: 'delivery' | 'billing', addressLine1: string) =>
      ada.call(memberApi.addAddress, { type, address: { ...homeAddress, addressLine1 } })
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

  test('rejects a British postcode in another country, also when an address is changed', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const french = { ...homeAddress, countryCode: 'FR' }
    const refused = { status: 422, text: 'Not a valid address' }
    const add = ada.call(memberApi.addAddress, { type: 'delivery', address: french })
    await expect(add).rejects.toMatchObject(refused)
    const { addressId } = await ada.call(memberApi.addAddress, { type: 'billing', address: homeAddress })
    const update = ada.call(memberApi.updateAddress, { addressId, address: french })
    await expect(update).rejects.toMatchObject(refused)
  })

  test('accepts older field names and rejects incomplete addresses', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const send = (address: unknown) =>
      ada.request('/api/member/addresses/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'delivery', address }),
      })
    const old = await send({ addressline1: '1 Micklegate', town: 'York', phoneNumber: '07700 900123' })
    expect(await old.json()).toMatchObject({ addressLine1: '1 Micklegate', telephone: '07700 900123' })
    expect((await send({ addressLine1: '1 Micklegate' })).status).toBe(422)
    expect((await send({ ...homeAddress, memberId: 'x' })).status).toBe(422)
    expect(await (await send('York')).json()).toMatchObject({
      fields: { address: 'Invalid address object.' },
    })
  })

  test('another member’s address looks like an address that does not exist', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const bob = await createMember(app, 'bob@fernhill.example')
    const { addressId } = await ada.call(memberApi.addAddress, { type: 'delivery', address: homeAddress })
    for (const id of [addressId, 'nothing']) {
      const refused = { status: 404, code: 'ADDRESS_SAVE' }
      await expect(bob.call(memberApi.deleteAddress, { addressId: id })).rejects.toMatchObject(refused)
      await expect(bob.call(memberApi.setDefaultAddress, { addressId: id })).rejects.toMatchObject(refused)
      await expect(
        bob.call(memberApi.updateAddress, { addressId: id, address: homeAddress }),
      ).rejects.toMatchObject(refused)
    }
  })
})
