import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import type { CardGateway, GatewayCard } from '@larder/providers/cards/port.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'

let app: TestApp
let forgottenInstruments: string[]
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
  forgottenInstruments = []
  app = await startApp({
    change: (deps) => {
      const changed = createMessageRecorder().change(deps)
      const cards: CardGateway = {
        ...deps.adapters.cards,
        saveCard: async (token) => ({
          ...visa,
          instrumentId: `src_${token}`,
          fingerprint: token.slice(0, 5),
        }),
        forgetCard: async (id) => void forgottenInstruments.push(id),
      }
      return { ...changed, adapters: { ...changed.adapters, cards } }
    },
  })
})

describe('saved cards', () => {
  test('the first saved card is the default, duplicates are merged, and a deleted card is gone', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
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
    expect(forgottenInstruments).toEqual(['src_tok_1-b'])
  })

  test('a saved card is valid until the end of its month', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    expect(await ada.call(memberApi.addCard, { token: 'tok_1' })).toMatchObject({ isExpired: false })
    app.setNow('2030-02-01T00:00:00Z')
    await ada.call(authApi.oauthToken, { grant_type: 'refresh_token' })
    expect((await ada.call(memberApi.listCards, {})).cards).toMatchObject([{ isExpired: true }])
  })

  test('another member cannot delete a saved card', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const bob = await createMember(app, 'bob@fernhill.example')
    const { id } = await ada.call(memberApi.addCard, { token: 'tok_1' })
    await expect(bob.call(memberApi.deleteCard, { cardId: id })).rejects.toMatchObject({
      status: 404,
      text: 'This card is not among your saved cards.',
    })
  })
})
