import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { operatorCalls } from '@larder/contracts/operator-calls'
import type * as soldOutContract from '@larder/contracts/sold-out'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { operatorRoutes } from './operator-route.ts'
import type { FindCaller } from './operators.ts'

/** What a shop's places have sold out. The shop implements it; the platform checks who may, and logs who did. */
export type SoldOutDesk = {
  list: (query: soldOutContract.SoldOutQuery) => Promise<soldOutContract.SoldOutList>
  /** Throws an AppError for an unknown brand, place or part. */
  mark: (act: soldOutContract.SoldOutAct) => Promise<void>
}

type Deps = { soldOut: SoldOutDesk; findCaller: FindCaller; log: Logger }

/** Mounts `/ops/sold-out` (decision 310). */
export function soldOutRoutes(app: Hono<AppEnv>, { soldOut, findCaller, log }: Deps): void {
  const route = operatorRoutes(app, findCaller)
  route(operatorCalls.soldOut, (query) => soldOut.list(query))
  route(operatorCalls.markSoldOut, async (act, { name: who }) => {
    await soldOut.mark(act)
    const { brand, place, part, isOut, until, left } = act
    const detail = [
      part,
      `at ${place ?? 'all places'}`,
      until && `until ${until}`,
      left !== undefined && `${left} left`,
    ]
    log.info(
      { who, act: isOut ? 'sold-out' : 'back', brandId: brand, detail: detail.filter(Boolean).join(', ') },
      'something was marked as sold out or back',
    )
  })
}
