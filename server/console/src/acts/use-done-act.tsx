import { useState } from 'react'
import type { opsContract } from '@larder/shared/contracts'
import type { Act, AreaPlan } from './acts.ts'
import { DoneNotice } from './DoneNotice.tsx'

type Done = { area: string; act: Act; before: AreaPlan }

/**
 * The last act of a page: what the page calls when one is done, and its notice, which stays until it is closed. `pending`: actions
 * that the asked server alone knows of.
 */
export function useDoneAct(
  areas: Readonly<Record<string, AreaPlan>> | undefined,
  pending: readonly opsContract.PendingAction[] = [],
) {
  const [done, setDone] = useState<Done>()
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
