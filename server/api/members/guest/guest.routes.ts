import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { guestApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { stores } from '../../model/schema/index.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { limitEmailProbing } from '../auth/account-probing.ts'
import type { AuthDeps } from '../auth/auth-limits.ts'
import { maskEmail, maskPhone } from '../members/mask.ts'
import { membersQueries, type Member } from '../members/members.queries.ts'

const LOGIN_NOT_REQUIRED: guestApi.RegistrationStatus = { loginRequired: false, contacts: [] }

function getContacts({ email, phone }: Member): guestApi.Contact[] {
  const byMail = { type: 'email', value: maskEmail(email) } as const
  return phone ? [byMail, { type: 'mobile', value: maskPhone(phone) }] : [byMail]
}

/** Whether the basket's store asks registered shoppers to sign in (spec §5, memberEmailCheck). */
async function hasEmailCheck({ db }: AuthDeps, brandId: string, storeId: number): Promise<boolean> {
  const [row] = await db
    .select({ details: stores.details })
    .from(stores)
    .where(and(eq(stores.brandId, brandId), eq(stores.id, storeId)))
  return row?.details.memberEmailCheck ?? false
}

async function checkStatus(
  deps: AuthDeps,
  context: RequestContext,
  { email, basketToken }: { email: string; basketToken: string },
): Promise<guestApi.RegistrationStatus> {
  const { brand, session } = context
  if (!session) throw new AppError('UNAUTHENTICATED')
  const asked = { brandId: brand.id, token: basketToken, session }
  const basket = await deps.baskets.loadSummary(deps.db, asked)
  // If there is nothing to check out, the response must reveal nothing (trust T3).
  if (!basket || basket.lineCount === 0 || basket.storeId === undefined) throw new AppError('BASKET_EMPTY')
  // The setting and the member are always both looked up, so that the response time reveals nothing.
  const [hasCheck, member] = await Promise.all([
    hasEmailCheck(deps, brand.id, basket.storeId),
    membersQueries(deps.db).findByEmail(brand.id, email),
  ])
  return hasCheck && member ? { loginRequired: true, contacts: getContacts(member) } : LOGIN_NOT_REQUIRED
}

/** The check before a guest's checkout: whether an email address belongs to a member (spec §4 Guest flow). */
export function guestRoutes(app: Hono<AppEnv>, deps: AuthDeps): void {
  mountRoute(app, guestApi.checkRegistrationStatus, async ({ email, basketToken, verifyToken }, context) => {
    const captcha = { action: 'check_registration', token: verifyToken }
    await limitEmailProbing(deps, context, { subject: email, basketToken, captcha })
    return checkStatus(deps, context, { email, basketToken })
  })
}
