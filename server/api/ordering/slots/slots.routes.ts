import type { Hono } from 'hono'
import { slotsApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, Session } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { slotsService } from './slots.service.ts'

/** Finds the basket of a token, so that its own reservation is shown as available; provided by the basket module. */
export type LoadBasketByToken = (
  brandId: string,
  basketToken: string,
  session: Session | undefined,
) => Promise<string | undefined>

/** Routes for the time slots of a store, day by day (spec §7). */
export function slotsRoutes(app: Hono<AppEnv>, deps: AppDeps, findBasketOfCaller: LoadBasketByToken): void {
  const slots = slotsService(deps)
  mountRoute(
    app,
    slotsApi.list,
    async ({ fulfilmentMethod: method, basketToken, ...query }, { brand, now, session }) =>
      slots.list({
        ...query,
        method,
        brandId: brand.id,
        now,
        basketId: basketToken ? await findBasketOfCaller(brand.id, basketToken, session) : undefined,
      }),
  )
}
