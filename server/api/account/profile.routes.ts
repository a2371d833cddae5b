import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { route } from '@larder/kernel/http/route.ts'
import { addressesService } from './addresses.service.ts'
import { cardsService } from './cards.service.ts'
import { ownerOf, type MemberDeps } from './member-deps.ts'
import { personalData } from './personal-data.ts'
import { profileService } from './profile.service.ts'

/** Profile, password, address book and saved cards (spec §7 Member, readings 35). */
export function profileRoutes(app: Hono<AppEnv>, deps: MemberDeps): void {
  const profile = profileService(deps)
  route(app, memberApi.getProfile, (_, context) => profile.get(context))
  route(app, memberApi.updateProfile, (changes, context) => profile.update(context, changes))
  route(app, memberApi.changePassword, async (passwords, context) => {
    await profile.changePassword(context, passwords)
    return { success: true }
  })

  route(app, memberApi.exportData, (_, context) => personalData(deps, context))

  const book = addressesService(deps)
  route(app, memberApi.listAddresses, async ({ type }, context) => {
    const all = await book.list(ownerOf(context))
    return { addresses: all.filter((address) => type === undefined || address.type === type) }
  })
  route(app, memberApi.addAddress, ({ type, address }, context) =>
    book.add(ownerOf(context), { type, address, now: context.now }),
  )
  route(app, memberApi.updateAddress, ({ addressId, address }, context) =>
    book.update(ownerOf(context), { addressId, address }),
  )
  route(app, memberApi.deleteAddress, async ({ addressId }, context) => ({
    addresses: await book.delete(ownerOf(context), addressId),
  }))
  route(app, memberApi.setDefaultAddress, async ({ addressId }, context) => ({
    addresses: await book.setDefault(ownerOf(context), addressId),
  }))

  const cards = cardsService(deps)
  route(app, memberApi.listCards, async (_, context) => ({
    cards: await cards.list(ownerOf(context), context.now),
  }))
  route(app, memberApi.addCard, ({ token }, context) => cards.add(ownerOf(context), token, context.now))
  route(app, memberApi.deleteCard, async ({ cardId }, context) => ({
    cards: await cards.delete(ownerOf(context), cardId, context.now),
  }))
  route(app, memberApi.setDefaultCard, async ({ cardId }, context) => ({
    cards: await cards.setDefault(ownerOf(context), cardId, context.now),
  }))
}
