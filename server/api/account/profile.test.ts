import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ change: createMessageRecorder().change })
})

describe('member profile', () => {
  test('returns a member’s own profile, and none for a guest', async () => {
    const ada = await createMember(app, 'ada@fernhill.example', { mobileContactNumber: '07700 900123' })
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({
      firstname: 'Ada',
      emailAddress: 'ada@fernhill.example',
      mobileContactNumber: '+447700900123',
      mobileValidated: false,
      type: 'customer',
      hasPassword: true,
    })
    const guest = await createGuest(app)
    await expect(guest.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
  })

  test('updating a profile changes only the fields that were sent', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const profile = await ada.call(memberApi.updateProfile, { lastname: 'Lovelace' })
    expect(profile).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace' })
  })

  test('takes a profile as it was read', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const profile = await ada.call(memberApi.getProfile, {})
    const sent = { ...profile, firstname: 'Augusta' }
    expect(await ada.call(memberApi.updateProfile, sent)).toEqual({ ...profile, firstname: 'Augusta' })
  })

  test.each([{ mobileValidated: true }, { type: 'admin' }, { creditPence: 10_000 }])(
    'rejects the profile update %o',
    async (change) => {
      const ada = await createMember(app, 'ada@fernhill.example')
      const response = await ada.request('/api/member/profile/update', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      expect(response.status).toBe(422)
    },
  )

  test('changing the email address requires the password and an unused address', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    await createMember(app, 'bob@fernhill.example')
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

  test('an expired session requires sign-in, and a refresh restores it', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    app.setNow('2030-01-08T10:31:00Z')
    await expect(ada.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
    await ada.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    expect(await ada.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
  })
})

describe('changing the password', () => {
  test('changing the password requires the current one and signs out other devices', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
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
