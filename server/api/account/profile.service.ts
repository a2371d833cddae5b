import type { memberApi } from '@larder/shared/contracts'
import { getSubstitutionTerms } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import {
  limitAccountProbing,
  AUTH_LIMITS,
  endSessionsOfMember,
  hashPassword,
  isCorrectPassword,
  getPasswordProblem,
  makeEmailKey,
  membersQueries,
  type Member,
  type NewMember,
} from '../members/index.ts'
import { addressesService } from './addresses.service.ts'
import { shopQueries } from '../ordering/index.ts'
import { loadCallingMember, type MemberDeps } from './member-deps.ts'
import { parseMobileNumber } from '../model/scalars.ts'

type ProfileChanges = z.output<typeof memberApi.updateProfile.body>

const profileFieldError = (field: string, message: string) =>
  new AppError('PROFILE_UPDATE', { display: message, fields: { [field]: message } })

/** Maps only the fields that were sent. A new email address or phone number has to be verified again. */
function toProfileColumns(
  member: Member,
  { firstname, lastname, emailAddress, mobileContactNumber, ifMissing }: ProfileChanges,
) {
  const changes: Partial<NewMember> = {}
  if (firstname !== undefined) changes.firstname = firstname
  if (lastname !== undefined) changes.lastname = lastname
  if (ifMissing !== undefined) changes.ifMissing = ifMissing
  if (emailAddress !== undefined) {
    changes.email = emailAddress
    changes.emailKey = makeEmailKey(emailAddress)
    if (changes.emailKey !== member.emailKey) changes.emailVerifiedAt = null
  }
  if (mobileContactNumber !== undefined) {
    const phone = mobileContactNumber && parseMobileNumber(mobileContactNumber)
    if (phone === undefined)
      throw profileFieldError('mobileContactNumber', new AppError('PHONE_NOT_VALID').text)
    changes.phone = phone
    if (phone !== member.phone) changes.phoneVerifiedAt = null
  }
  return changes
}

async function showProfile(deps: MemberDeps, member: Member): Promise<memberApi.Profile> {
  const { brandId, id: memberId } = member
  const [savedAddresses, { brand }] = await Promise.all([
    addressesService(deps).list({ brandId, memberId }),
    shopQueries(deps).findOffer(brandId),
  ])
  const terms = getSubstitutionTerms(brand.settings)
  const getDefault = (type: string) =>
    savedAddresses.find((address) => address.type === type && address.isDefault) ?? null
  return {
    memberId,
    firstname: member.firstname,
    lastname: member.lastname,
    emailAddress: member.email,
    mobileContactNumber: member.phone,
    mobileValidated: member.phoneVerifiedAt !== null,
    referFriendCode: member.referFriendCode,
    type: 'customer',
    hasPassword: member.passwordHash !== null,
    savedAddresses,
    defaultDeliveryDetails: getDefault('delivery'),
    defaultBillingDetails: getDefault('billing'),
    ifMissing: terms.isOffered ? (member.ifMissing ?? terms.ifMissing) : undefined,
  }
}

const READ_ONLY = [
  'memberId',
  'mobileValidated',
  'referFriendCode',
  'type',
  'hasPassword',
  'savedAddresses',
  'defaultDeliveryDetails',
  'defaultBillingDetails',
] as const

/** Fields that other calls change may be sent as they are, not with another value. Throws VALIDATION (422). */
async function requireReadOnly(deps: MemberDeps, member: Member, changes: ProfileChanges): Promise<void> {
  const sent = READ_ONLY.filter((field) => changes[field] !== undefined)
  if (sent.length === 0) return
  const profile = await showProfile(deps, member)
  const changed = sent.filter((field) => !isDeepStrictEqual(changes[field], profile[field]))
  if (changed.length === 0) return
  const fields = changed.map((field) => [field, 'This cannot be changed here.'] as const)
  throw new AppError('VALIDATION', { fields: Object.fromEntries(fields) })
}

/** The email address identifies the account: changing it requires the password. */
async function requirePasswordForEmail(
  { limits }: MemberDeps,
  context: RequestContext,
  { member, emailAddress, currentPassword }: ProfileChanges & { member: Member },
) {
  const isNewEmail = emailAddress !== undefined && makeEmailKey(emailAddress) !== member.emailKey
  if (!isNewEmail || member.passwordHash === null) return
  await limits.consume(AUTH_LIMITS.ownPassword, context, member.id)
  if (await isCorrectPassword(member.passwordHash, currentPassword ?? '')) return
  throw profileFieldError('currentPassword', new AppError('PASSWORD_INCORRECT').text)
}

/** The member's own details and password (spec §3 Profile, §7 Member). */
export const profileService = (deps: MemberDeps) => {
  const { db, limits, log, messenger } = deps

  return {
    get: async (context: RequestContext) => showProfile(deps, await loadCallingMember(deps, context)),

    /**
     * Throws PROFILE_UPDATE with a message for the field, EMAIL_TAKEN for another member's address, RATE_LIMITED or
     * CAPTCHA_REQUIRED past the limits of account probing.
     */
    async update(context: RequestContext, changes: ProfileChanges): Promise<memberApi.Profile> {
      const member = await loadCallingMember(deps, context)
      const { brandId, id } = member
      await requireReadOnly(deps, member, changes)
      const columns = toProfileColumns(member, changes)
      await requirePasswordForEmail(deps, context, { ...changes, member })
      if (columns.emailKey && columns.emailKey !== member.emailKey)
        await limitAccountProbing(deps, context, {
          subject: columns.emailKey,
          captcha: { action: 'change_email', token: changes.verifyToken, isForNetworks: true },
        })
      const updated = await inTransaction(db, async (tx) => {
        const holder = columns.emailKey && (await membersQueries(tx).findByEmail(brandId, columns.emailKey))
        if (holder && holder.id !== id) {
          throw new AppError('EMAIL_TAKEN', { fields: { emailAddress: new AppError('EMAIL_TAKEN').text } })
        }
        if (columns.phoneVerifiedAt === null) {
          await membersQueries(tx).releasePhone({ brandId, memberId: id })
        }
        return Object.keys(columns).length > 0 ? membersQueries(tx).update(brandId, id, columns) : member
      })
      if (!updated) throw new AppError('PROFILE_UPDATE')
      logSecurity(log, 'user_updated', { brandId, memberId: id, requestId: context.requestId })
      return showProfile(deps, updated)
    },

    /** Throws PASSWORD_INCORRECT on `currentPassword`, PASSWORD_CREATE on `newPassword`. */
    async changePassword(
      context: RequestContext,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const member = await loadCallingMember(deps, context)
      const { brandId, id: memberId } = member
      await limits.consume(AUTH_LIMITS.ownPassword, context, memberId)
      if (!(await isCorrectPassword(member.passwordHash, currentPassword))) {
        const message = new AppError('PASSWORD_INCORRECT').text
        throw new AppError('PASSWORD_INCORRECT', { fields: { currentPassword: message } })
      }
      const problem = getPasswordProblem(newPassword, member.email)
      if (problem) throw new AppError('PASSWORD_CREATE', { fields: { newPassword: problem } })
      const passwordHash = await hashPassword(newPassword, deps.config.passwordCost)
      await inTransaction(db, async (tx) => {
        await membersQueries(tx).update(brandId, memberId, { passwordHash })
        await endSessionsOfMember(tx, { brandId, memberId, keepId: context.session?.id })
      })
      await limits.reset(AUTH_LIMITS.ownPassword, context, memberId)
      logSecurity(log, 'authn_password_change', { brandId, memberId, requestId: context.requestId })
      messenger.post({ kind: 'password-changed' }, { email: member.email }, context.brand)
    },
  }
}
