import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { isAssigned, type Act, type AreaPlan } from './acts.ts'
import { isWhollyStable } from '../overview/area-state.ts'
import { BELOW_HEADER } from '../theme.ts'
import { invertAction } from './inverse.ts'

type Props = {
  area: string
  act: Act
  /** State of the area at the time of the action. */
  before: AreaPlan
  /** Current state of the area: another operator may have acted since. */
  plan: AreaPlan | undefined
  onDone: (act: Act) => void
  onClose: () => void
}

/** Confirms an action and offers its undo, whose dialog describes the effect and asks for a reason like any other. */
export function DoneNotice({ area, act, before, plan, onDone, onClose }: Props) {
  const [isUndoing, setUndoing] = useState(false)
  const undo = plan && invertAction({ area, act, before, now: plan })
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
        <div>
          {act.label}: {area}. It is in the ledger.
        </div>
        {plan === before && <div>The page still shows what was live before: it is being reloaded.</div>}
        {plan && plan !== before && isWhollyStable(plan) && (
          <div>
            Everyone gets {plan.stable} of {area} with the next page they open.
          </div>
        )}
        {plan && !isAssigned(plan) && <div>Nobody gets {area} with the next page they open.</div>}
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
