import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { addressFields, AddressType } from '@larder/shared/contracts'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'

/** An earlier order of a demo member, so that their pages are not empty. */
const DemoOrder = z.strictObject({
  daysAgo: z.int().min(1),
  storeId: z.int(),
  fulfilmentMethod: z.enum(['delivery', 'collection']),
  items: z.array(z.strictObject({ menuItemId: z.string(), quantity: z.int().min(1) })).min(1),
  review: z.strictObject({ starRating: z.int().min(1).max(5), comment: z.string() }).optional(),
})

/**
 * `members.json` of a demo brand: members to sign in as. Their shared password is published on purpose because it
 * protects nothing. Other brands do not have this file.
 */
export const DemoMembers = z.strictObject({
  password: z.string().min(8),
  members: z.array(
    z.strictObject({
      firstname: z.string(),
      lastname: z.string(),
      emailAddress: z.email(),
      /** A phone number in E.164 from the range that is never assigned. */
      mobileContactNumber: z.string().startsWith('+447700900'),
      mobileValidated: z.boolean(),
      referFriendCode: z.string().length(9),
      creditPence: z.int().min(0),
      marketing: z.array(z.string()),
      orders: z.array(DemoOrder),
      addresses: z.array(z.strictObject({ type: AddressType, ...addressFields })),
    }),
  ),
})
export type DemoMembers = z.infer<typeof DemoMembers>

/** Demo members of a brand folder; undefined without `members.json`. Throws when the file is invalid. */
export async function loadDemoMembers(folder: string): Promise<DemoMembers | undefined> {
  const text = await readFile(join(folder, 'members.json'), 'utf8').catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : DemoMembers.parse(JSON.parse(text))
}
