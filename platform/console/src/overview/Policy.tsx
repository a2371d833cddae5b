import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import { ActDialog } from '../acts/ActDialog.tsx'
import { ACTS, NO_PLAN, type Act, type AreaPlan } from '../acts/acts.ts'
import { useReleaseNames } from '../data/release-names.ts'
import { dayAndTime } from '../data/format.ts'
import { isOperator, useSession } from '../session/session-context.ts'

type WaitingAct = opsContract.WaitingAct
type OnDone = (area: string, act: Act) => void

/** An act that waits for another person, with the same act for this one. */
function Waiting({ waiting, plan, onDone }: { waiting: WaitingAct; plan: AreaPlan; onDone: OnDone }) {
  const { area, act: name, version, who, at, why } = waiting
  const session = useSession()
  const nameRelease = useReleaseNames()
  const [isOpen, setOpen] = useState(false)
  const act = ACTS.find((one) => one.name === name)
  const mayApprove = act !== undefined && isOperator(session) && who !== session.name
  return (
    <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
      <strong>
        {name} {area} {version !== undefined && nameRelease(area, version)}
      </strong>{' '}
      waits for another person: {who} asked for it, {dayAndTime(at)}
      {why && `: ${why}`}.
      {mayApprove && (
        <div>
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {act.label}: {area}
          </Button>
        </div>
      )}
      {isOpen && act && (
        <ActDialog
          {...{ area, plan, act }}
          {...(version !== undefined && { initial: { version } })}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone(area, act)
          }}
        />
      )}
    </Alert>
  )
}

type Props = Pick<opsContract.Overview, 'freeze' | 'waiting'> & {
  areas: Readonly<Record<string, AreaPlan>>
  onDone: OnDone
}

/** What the shop's own rules hold now: a freeze, and acts that wait for another person. */
export function Policy({ freeze, waiting = [], areas, onDone }: Props) {
  return (
    <>
      {freeze !== undefined && (
        <Alert severity="info" role="status">
          No release goes to more visitors now: {freeze} is frozen. Abort, kill and roll back work.
        </Alert>
      )}
      {waiting.map((one) => (
        <Waiting
          key={`${one.area} ${one.act} ${one.version} ${one.who}`}
          {...{ waiting: one, plan: areas[one.area] ?? NO_PLAN, onDone }}
        />
      ))}
    </>
  )
}
