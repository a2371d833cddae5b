import { randomInt } from 'node:crypto'
import type { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type * as z from 'zod'
import type { Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { insertInvitation } from '../rewards/referral.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { makeEmailKey, membersQueries, type NewMember } from '../members/members.queries.ts'
import { saveChoiceForAllChannels, choicesQueries } from '../marketing/choices.queries.ts'
import { parseMobileNumber } from '../../model/scalars.ts'
import { limitAccountProbing } from './account-probing.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { hashPassword, getPasswordProblem } from './password.ts'

/** Letters and digits that are not confused when read aloud. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 9
/** Generates a code for inviting friends, with 44 random bits (trust T17). */
export const generateReferralCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

type RegistrationDetails = z.output<typeof authApi.register.body>

function checkRegistrationFields(details: RegistrationDetails): { phone: string } {
  const fields: Record<string, string> = {}
  const password = getPasswordProblem(details.password, details.emailAddress)
  if (password) fields['password'] = password
  const phone = details.mobileContactNumber ? parseMobileNumber(details.mobileContactNumber) : ''
  if (phone === undefined) fields['mobileContactNumber'] = new AppError('PHONE_NOT_VALID').text
  if (Object.keys(fields).length > 0) throw new AppError('REGISTRATION', { fields })
  return { phone: phone ?? '' }
}

/** Finds the member who owns this code. Throws REFERRAL_INVALID when there is none. */
async function loadInviter(tx: Tx, brandId: string, code: string): Promise<string> {
  const inviter = await membersQueries(tx).findByReferCode(brandId, code)
  if (inviter) return inviter.id
  const display = new AppError('REFERRAL_INVALID').text
  throw new AppError('REFERRAL_INVALID', { fields: { referralCode: display } })
}

/**
 * Creates a member. Throws REGISTRATION with a message for each field, REFERRAL_INVALID for an unknown code,
 * EMAIL_TAKEN for an address that has an account, and RATE_LIMITED or CAPTCHA_REQUIRED beyond the limits of account
 * probing.
 */
export async function registerMember(
  deps: AuthDeps,
  context: RequestContext,
  details: RegistrationDetails,
): Promise<NewMember> {
  const { db, limits, log, messenger } = deps
  const { brand, now, requestId } = context
  const emailKey = makeEmailKey(details.emailAddress)
  // The response reveals whether the address has an account.
  const captcha = { action: 'register', token: details.verifyToken }
  await limitAccountProbing(deps, context, { subject: emailKey, captcha })
  await limits.consume(AUTH_LIMITS.registerBySession, context)
  const { phone } = checkRegistrationFields(details)
  const member: NewMember = {
    brandId: brand.id,
    id: newId(now),
    email: details.emailAddress,
    emailKey,
    firstname: details.firstname,
    lastname: details.lastname,
    phone,
    passwordHash: await hashPassword(details.password, deps.config.passwordCost),
    referFriendCode: generateReferralCode(),
    hearAboutUs: details.hearAboutUs ?? null,
    createdAt: now,
  }
  await inTransaction(db, async (tx) => {
    // This check comes first: otherwise a wrong code would allow free checks of whether an address is taken (trust T3).
    const inviterId = details.referralCode && (await loadInviter(tx, brand.id, details.referralCode))
    const isNew = await membersQueries(tx).insert(member)
    if (!isNew)
      throw new AppError('EMAIL_TAKEN', { fields: { emailAddress: new AppError('EMAIL_TAKEN').text } })
    if (inviterId) {
      await insertInvitation(tx, { brandId: brand.id, inviteeId: member.id, inviterId, createdAt: now })
    }
    if (details.marketingOptIn !== undefined) {
      await choicesQueries(tx).save({
        brandId: brand.id,
        owner: `member:${member.id}`,
        options: await saveChoiceForAllChannels(tx, brand.id, details.marketingOptIn),
        changedAt: now,
      })
    }
  })
  logSecurity(log, 'user_created', { brandId: brand.id, requestId, memberId: member.id })
  // The address is not proven yet, so the mail does not have the name.
  messenger.post({ kind: 'welcome' }, { email: member.email }, brand)
  return member
}
