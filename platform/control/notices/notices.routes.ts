import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { operatorCalls } from '@larder/contracts/operator-calls'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { operatorRoutes } from '../ops/operator-route.ts'
import type { FindCaller } from '../ops/operators.ts'
import { acknowledgeNotice, createSilence, endSilence, listNotices } from './acts.ts'

type Deps = LedgerDeps & { log: Logger; findCaller: FindCaller; consoleOrigin: string }

/** Mounts what operators ask about notices, and their acts. */
export function noticeRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const route = operatorRoutes(app, deps.findCaller)
  route(operatorCalls.notices, () => listNotices(deps, deps.consoleOrigin))
  route(operatorCalls.acknowledge, async ({ id, why }, { name: who }) => {
    await acknowledgeNotice(deps, { id, who, why })
    return listNotices(deps, deps.consoleOrigin)
  })
  route(operatorCalls.silence, async (silence, { name: who }) => {
    const created = await createSilence(deps, { ...silence, who })
    deps.log.info({ who, act: 'silence', kind: silence.kind, area: silence.area }, 'notices are silenced')
    return created
  })
  route(operatorCalls.endSilence, async ({ id, why }, { name: who }) => {
    await endSilence(deps, { id, who, why })
    return listNotices(deps, deps.consoleOrigin)
  })
}
