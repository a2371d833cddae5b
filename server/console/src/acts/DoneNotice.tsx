import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { isGiven, type Act, type AreaPlan } from './acts.ts'
import { isWhollyStable } from '../overview/area-state.ts'
import { BELOW_HEADER } from '../theme.ts'
import { invertAct } from './inverse.ts'

type Props = {
  area: string
  act: Act
  /** State of the area at the time of the action. */
  before: AreaPlan
  /** Current state of the area: another operator may have acted since. */
  plan: AreaPlan | undefined
  /** The database is away: the act is in force on the asked server alone. */
  isPending?: boolean
  onDone: (act: Act) => void
  onClose: () => void
}

/** What is done, where it is recorded, and what visitors get from now on. */
function DoneText({ area, act, before, plan, isPending }: Omit<Props, 'onDone' | 'onClose'>) {
  const isLoaded = plan !== before
  return (
    <>
      <div>
        {act.label}: {area}.{isLoaded && !isPending && ' It is in the ledger.'}
      </div>
      {isPending && (
        <div>
          It is kept on this server until the database is back. Other servers do not know of it: where there
          are several, do it on each.
        </div>
      )}
      {!isLoaded && <div>Below is still what was live before: it is being loaded anew.</div>}
      {plan && isLoaded && isWhollyStable(plan) && (
        <div>
          Everybody gets {plan.stable} of {area} with the next page they open.
        </div>
      )}
      {plan && !isGiven(plan) && <div>Nobody gets {area} with the next page they open.</div>}
    </>
  )
}

/** That an act is done, and the way back: its dialog says what that does to whom, and asks for a reason as every act. */
export function DoneNotice({ area, act, before, plan, isPending = false, onDone, onClose }: Props) {
  const [isUndoing, setUndoing] = useState(false)
  // Only kill and abort are possible without the database.
  const undo = !isPending && plan && invertAct({ area, act, before, now: plan })
  return (
    <>
      <Alert
        severity="success"
        role="status"
        onClose={onClose}
        // In sight wherever on the page the act was: what it was about may be gone from there.
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
