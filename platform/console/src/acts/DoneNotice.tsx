import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { isAssigned, type Act, type AreaPlan } from './acts.ts'
import { useReleaseNames } from '../data/release-names.ts'
import { isWhollyStable } from '../overview/area-state.ts'
import { BELOW_HEADER } from '../theme.ts'
import { invertAction } from './inverse.ts'

type Props = {
  area: string
  act: Act
  before: AreaPlan
  /** Current state of the area: another operator may have acted since. */
  plan: AreaPlan | undefined
  /** Whether the action is in force only on this server, because the database is unavailable. */
  isPending?: boolean
  onDone: (act: Act) => void
  onClose: () => void
}

/** Describes a completed action: where it is recorded, and what visitors get from now on. */
function DoneText({ area, act, before, plan, isPending }: Omit<Props, 'onDone' | 'onClose'>) {
  const isReloaded = plan !== before
  const nameRelease = useReleaseNames()
  return (
    <>
      <div>
        {act.label}: {area}.{isReloaded && !isPending && ' It is in the ledger.'}
      </div>
      {isPending && (
        <div>
          It is in force only on this server until the database is available again. If there are several
          servers, repeat it on each.
        </div>
      )}
      {!isReloaded && <div>The page still shows what was live before: it is being reloaded.</div>}
      {plan?.stable !== undefined && isReloaded && isWhollyStable(plan) && (
        <div>
          Everyone gets {nameRelease(area, plan.stable)} of {area} with the next page they open.
        </div>
      )}
      {plan && !isAssigned(plan) && <div>Nobody gets {area} with the next page they open.</div>}
    </>
  )
}

/** Confirms an action and offers its undo, whose dialog describes the effect and asks for a reason like any other. */
export function DoneNotice({ area, act, before, plan, isPending = false, onDone, onClose }: Props) {
  const [isUndoing, setUndoing] = useState(false)
  // Without the database only kill and abort are possible.
  const undo = !isPending && plan && invertAction({ area, act, before, now: plan })
  return (
    <>
      <Alert
        severity="success"
        role="status"
        onClose={onClose}
        // Sticky, so that it is visible wherever the action was; the area may have left its place.
        sx={{ mb: 2, position: 'sticky', top: BELOW_HEADER, zIndex: 1 }}
        {...(undo && {
          action: (
            <>
              <Button color="inherit" onClick={() => setUndoing(true)}>
                Undo
              </Button>
              <Button color="inherit" onClick={onClose}>
                Close
              </Button>
            </>
          ),
        })}
      >
        <DoneText {...{ area, act, before, plan, isPending }} />
      </Alert>
      {undo && isUndoing && (
        <ActDialog
          {...{ area, plan, act: undo.act }}
          {...(undo.fields && { initial: undo.fields })}
          reason={`Undo of: ${act.label}`}
          onClose={() => setUndoing(false)}
          onDone={() => onDone(undo.act)}
        />
      )}
    </>
  )
}
