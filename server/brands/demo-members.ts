import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { addressFields, AddressType } from '@larder/shared/contracts'
import { codeOf } from '@larder/kernel/errors/outside-error.ts'

/** An earlier order of a demo person, so that their pages are not empty. */
const DemoOrder = z.strictObject({
  daysAgo: z.int().min(1),
  storeId: z.int(),
  fulfilmentMethod: z.enum(['delivery', 'collection']),
  items: z.array(z.strictObject({ menuItemId: z.string(), quantity: z.int().min(1) })).min(1),
  review: z.strictObject({ starRating: z.int().min(1).max(5), comment: z.string() }).optional(),
})

/**
 * `members.json` of a demo brand: people to sign in as. Their one password is written down on purpose: it protects
 * nothing, and a brand of your own has no such file.
 */
export const DemoMembers = z.strictObject({
  password: z.string().min(8),
  members: z.array(
    z.strictObject({
      firstname: z.string(),
      lastname: z.string(),
      emailAddress: z.email(),
      /** E.164, of the range that is never assigned. */
      mobileContactNumber: z.string().startsWith('+447700900'),
      mobileValidated: z.boolean(),
      referFriendCode: z.string().length(9),
      creditPence: z.int().min(0),
      /** Marketing channels they opted in to. */
      marketing: z.array(z.string()),
      orders: z.array(DemoOrder),
      addresses: z.array(z.strictObject({ type: AddressType, ...addressFields })),
    }),
  ),
})
export type DemoMembers = z.infer<typeof DemoMembers>

/** Demo people of a brand folder; undefined where there is no `members.json`. Throws on an invalid one. */
export async function readDemoMembers(folder: string): Promise<DemoMembers | undefined> {
  const text = await readFile(join(folder, 'members.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : DemoMembers.parse(JSON.parse(text))
}
