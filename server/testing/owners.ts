import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkoutApi, memberApi, type basketApi } from '@larder/shared/contracts'
import type { CardGateway } from '@larder/providers/cards/port.ts'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { orders } from '@larder/api/model/schema/index.ts'
import { YORK_ADDRESS, createFilledBasket, createOrderRequest } from './order-fixtures.ts'
import { createGuest, createMember } from './member-fixtures.ts'
import { createMessageRecorder } from './message-fixtures.ts'
import { startApp, type TestApp } from './start-app.ts'
import type { Visitor } from './visitor.ts'

export const PERSONS = ['anonymous', 'guest A', 'guest B', 'member A', 'member B'] as const
export type Person = (typeof PERSONS)[number]

/** One person's resources, by the IDs that another caller might try. */
export type OwnedIds = {
  basketToken: string
  basketLineId: string
  businessOrderId: string
  draftOrderId: string
  /** The token of the order's signed link. */
  link: string
  addressId: string
  cardId: string
}

/** Texts that only their owner may read, each of them in the owner's records. */
export const readSecrets = { 'member A': 'Quincewood', 'guest A': 'Damsonfield' } as const

export type OwnerShop = {
  app: TestApp
  visitors: Record<Person, Visitor>
  ids: Record<'member A' | 'guest A', OwnedIds>
}

function withoutGateway(deps: AppDeps): AppDeps {
  const card = { scheme: 'Visa', last4: '4242', bin: '424242', expiryMonth: 1, expiryYear: 2040 }
  const cards: CardGateway = {
    ...deps.adapters.cards,
    saveCard: async (token) => ({ ...card, instrumentId: `src_${token}` }),
    forgetCard: async () => undefined,
  }
  const changed = createMessageRecorder().change(deps)
  return { ...changed, adapters: { ...changed.adapters, cards, captcha: undefined } }
}

/** The e-mail address that a person typed in the checkout. */
export const readEmail = (secret: string) => `${secret.toLowerCase()}@owner.example`

async function placeTestOrder(app: TestApp, visitor: Visitor, secret: string) {
  const basket = await createFilledBasket(app, visitor)
  const { basketToken } = basket
  const person = {
    firstName: secret,
    lastName: 'Owner',
    email: readEmail(secret),
    phoneNumber: '07700900123',
  }
  await visitor.call(checkoutApi.setContactDetails, { basketToken, ...person })
  const { basket: ready } = await visitor.call(checkoutApi.setDeliveryAddress, {
    basketToken,
    address: { ...YORK_ADDRESS, addressLine1: `1 ${secret} Lane` },
  })
  const wanted = {
    ...createOrderRequest(ready, 'cash'),
    firstname: secret,
    lastname: 'Owner',
    emailAddress: person.email,
  }
  return visitor.call(checkoutApi.processOrder, wanted)
}

async function createResources(
  app: TestApp,
  visitor: Visitor,
  secret: string,
): Promise<Omit<OwnedIds, 'addressId' | 'cardId'>> {
  const { businessOrderId, draftOrderId } = await placeTestOrder(app, visitor, secret)
  const [order] = await app.db.select().from(orders).where(eq(orders.id, businessOrderId))
  const linkSecret = order?.linkSecret ?? ''
  const link = `${businessOrderId}.${linkSecret}`
  return { ...(await openBasket(app, visitor, secret)), businessOrderId, draftOrderId, link }
}

/** A second, still open basket of a person, with contact details. */
export async function openBasket(
  app: TestApp,
  visitor: Visitor,
  secret: string,
): Promise<Pick<OwnedIds, 'basketToken' | 'basketLineId'>> {
  const { basketToken, items } = await createFilledBasket(app, visitor)
  await visitor.call(checkoutApi.setContactDetails, {
    basketToken,
    firstName: secret,
    lastName: 'Owner',
    email: readEmail(secret),
    phoneNumber: '07700900123',
  })
  return { basketToken, basketLineId: items[0]?.basketLineId ?? '' }
}

export async function saveAddressAndCard(
  member: Visitor,
  secret: string,
): Promise<Pick<OwnedIds, 'addressId' | 'cardId'>> {
  const { addressId } = await member.call(memberApi.addAddress, {
    type: 'delivery',
    address: { ...YORK_ADDRESS, addressLine1: `1 ${secret} Lane` },
  })
  // A card that is saved again is the same one.
  const { id: cardId } = await member.call(memberApi.addCard, { token: `tok_${randomUUID()}` })
  return { addressId, cardId }
}

export async function startOwnerShop(): Promise<OwnerShop & { end: () => Promise<void> }> {
  let end = () => Promise.resolve()
  const app = await startApp({
    change: withoutGateway,
    environment: { LIMIT_SCALE: '1000' },
    whenDone: (cleanUp) => (end = cleanUp),
  })
  const memberSecret = readSecrets['member A']
  const visitors = {
    anonymous: app.newVisitor(),
    'guest A': await createGuest(app),
    'guest B': await createGuest(app),
    'member A': await createMember(app, 'a@fernhill.example', { firstname: memberSecret }),
    'member B': await createMember(app, 'b@fernhill.example'),
  }
  const memberA = visitors['member A']
  return {
    end,
    app,
    visitors,
    ids: {
      'member A': {
        ...(await createResources(app, memberA, memberSecret)),
        ...(await saveAddressAndCard(memberA, memberSecret)),
      },
      'guest A': {
        ...(await createResources(app, visitors['guest A'], readSecrets['guest A'])),
        addressId: '',
        cardId: '',
      },
    },
  }
}

/**
 * The same resources under IDs that never existed. Responses to other callers must be identical to the responses for
 * these.
 */
export const unknownIds: OwnedIds = {
  basketToken: 'x'.repeat(43),
  basketLineId: 'nothing',
  businessOrderId: 'x'.repeat(32),
  draftOrderId: 'x'.repeat(32),
  link: `${'x'.repeat(32)}.${'x'.repeat(43)}`,
  addressId: 'nothing',
  cardId: 'nothing',
}

export const anyItem: basketApi.MenuItemChoice = {
  menuItemId: 'extra-virgin-olive-oil',
  quantity: 1,
  options: [],
}
