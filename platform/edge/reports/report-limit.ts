import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { EdgeDeps } from '../edge-deps.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'

/**
 * Creates a limit of reports per minute and network, multiplied by LIMIT_SCALE. The returned function counts one and
 * tells whether it is within the limit.
 */
export function reportLimit(
  perMin: number,
  { config }: Pick<EdgeDeps, 'config'>,
): (c: Context<AppEnv>) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: Math.ceil(perMin * config.limitScale), duration: 60 })
  return (c) =>
    limiter.consume(addressKey(c.get('address'))).then(
      () => true,
      () => false,
    )
}
