import { useState } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import type { Act, AreaPlan } from './acts.ts'
import { DoneNotice } from './DoneNotice.tsx'

type DoneAction = { area: string; act: Act; before: AreaPlan }

/**
 * Tracks the last action of a page: `finish` records it, `notice` shows it until it is closed. `pending` are the actions
 * that only this server has.
 */
export function useDoneAct(
  areas: Readonly<Record<string, AreaPlan>> | undefined,
  pending: readonly opsContract.PendingAction[] = [],
) {
  const [done, setDone] = useState<DoneAction>()
  function finish(area: string, act: Act): void {
    const before = areas?.[area]
    setDone(before && { area, act, before })
  }
  const notice = done && (
    <DoneNotice
      key={`${done.area} ${done.act.name}`}
      {...done}
      plan={areas?.[done.area]}
      isPending={pending.some(({ area, act }) => area === done.area && act === done.act.name)}
      onDone={(act) => finish(done.area, act)}
      onClose={() => setDone(undefined)}
    />
  )
  return { finish, notice }
}
