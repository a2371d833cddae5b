import { eq } from 'drizzle-orm'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { brandHosts } from '../../model/schema/index.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { Brand } from '@larder/kernel/http/context.ts'

type AppleSessionRequest = { brand: Brand; host: string; domain: string; validationUrl: string }

const removePort = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** Requests a merchant session from Apple. `domain` must belong to the brand and match the request (trust T9). */
export async function openAppleSession(
  { db, adapters, log }: AppDeps,
  { brand, host, domain, validationUrl }: AppleSessionRequest,
): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ host: brandHosts.host })
    .from(brandHosts)
    .where(eq(brandHosts.brandId, brand.id))
  const isOwn = removePort(domain) === removePort(host) && rows.some((row) => row.host === removePort(domain))
  if (!isOwn || !adapters.appleMerchant) throw new AppError('APPLE_PAY_AVAILABILITY')
  try {
    const session = await adapters.appleMerchant.openSession({
      validationUrl,
      domain: removePort(domain),
      displayName: brand.name,
    })
    if (!session) throw new AppError('APPLE_PAY_AVAILABILITY')
    return session
  } catch (error) {
    if (!isOutsideError(error)) throw error
    log.warn({ err: error }, 'no Apple Pay session')
    throw new AppError('APPLE_PAY_AVAILABILITY', { cause: error })
  }
}
