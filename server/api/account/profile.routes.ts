import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { addressesService } from './addresses.service.ts'
import { cardsService } from './cards.service.ts'
import { getOwner, type MemberDeps } from './member-deps.ts'
import { collectPersonalData } from './personal-data.ts'
import { profileService } from './profile.service.ts'

/** Profile, password, address book and saved cards (spec §7 Member, readings 35). */
export function profileRoutes(app: Hono<AppEnv>, deps: MemberDeps): void {
  const profile = profileService(deps)
  mountRoute(app, memberApi.getProfile, (_, context) => profile.get(context))
  mountRoute(app, memberApi.updateProfile, (changes, context) => profile.update(context, changes))
  mountRoute(app, memberApi.changePassword, async (passwords, context) => {
    await profile.changePassword(context, passwords)
    return { success: true }
  })

  mountRoute(app, memberApi.exportData, (_, context) => collectPersonalData(deps, context))

  const book = addressesService(deps)
  mountRoute(app, memberApi.listAddresses, async ({ type }, context) => {
    const all = await book.list(getOwner(context))
    return { addresses: all.filter((address) => type === undefined || address.type === type) }
  })
  mountRoute(app, memberApi.addAddress, ({ type, address }, context) =>
    book.add(getOwner(context), { type, address, now: context.now }),
  )
  mountRoute(app, memberApi.updateAddress, ({ addressId, address }, context) =>
    book.update(getOwner(context), { addressId, address }),
  )
  mountRoute(app, memberApi.deleteAddress, async ({ addressId }, context) => ({
    addresses: await book.delete(getOwner(context), addressId),
  }))
  mountRoute(app, memberApi.setDefaultAddress, async ({ addressId }, context) => ({
    addresses: await book.setDefault(getOwner(context), addressId),
  }))

  const cards = cardsService(deps)
  mountRoute(app, memberApi.listCards, async (_, context) => ({
    cards: await cards.list(getOwner(context), context.now),
  }))
  mountRoute(app, memberApi.addCard, ({ token }, context) => cards.add(getOwner(context), token, context.now))
  mountRoute(app, memberApi.deleteCard, async ({ cardId }, context) => ({
    cards: await cards.delete(getOwner(context), cardId, context.now),
  }))
  mountRoute(app, memberApi.setDefaultCard, async ({ cardId }, context) => ({
    cards: await cards.setDefault(getOwner(context), cardId, context.now),
  }))
}
