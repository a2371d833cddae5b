import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isOperator, isOwnArea, useSession } from '../session/session-context.ts'
import { ActDialog } from './ActDialog.tsx'
import { ACTS, isForSquads, type Act, type AreaPlan } from './acts.ts'

type Props = { area: string; plan: AreaPlan; onDone: (act: Act) => void }

/**
 * The acts that make sense for an area now: what ends the trouble is a button, all others are in a menu. A
 * squad has those of its own area, and a token that reads alone sees why it has none.
 */
export function AreaActs({ area, plan, onDone }: Props) {
  const session = useSession()
  const mayDoAll = isOperator(session)
  const [act, setAct] = useState<Act>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!mayDoAll && !isOwnArea(session, area))
    return (
      <Typography variant="body2" color="text.secondary">
        The token of {session.name} may read {area}, not change it.
      </Typography>
    )
  const offered = ACTS.filter((one) => one.isOffered(plan, area) && (mayDoAll || isForSquads(one, plan)))
  const remedy = offered.find((one) => one.isRemedy)
  const others = offered.filter((one) => one !== remedy)
  const choose = (one: Act) => {
    setAnchor(undefined)
    setAct(one)
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, justifyContent: { md: 'end' } }}>
        {remedy && (
          <Button
            variant="outlined"
            color={remedy.isDangerous ? 'error' : 'primary'}
            aria-label={`${remedy.label}: ${area}`}
            onClick={() => setAct(remedy)}
          >
            {/* With its area: another one's button may move to where a finger is. */}
            {remedy.isDangerous ? `${remedy.label}: ${area}` : remedy.label}
          </Button>
        )}
        {others.length > 0 && (
          <Button
            variant="outlined"
            aria-haspopup="menu"
            aria-expanded={anchor !== undefined}
            aria-label={`Acts: ${area}`}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            Acts
          </Button>
        )}
      </Stack>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {others.map((one, at) => [
          at > 0 && one.isPlanned && !others[at - 1]?.isPlanned && <Divider key="planned" />,
          <MenuItem
            key={one.name}
            onClick={() => choose(one)}
            sx={{ minHeight: 44, ...(one.isDangerous && { color: 'error.main' }) }}
          >
            {one.label}: {area}
          </MenuItem>,
        ])}
      </Menu>
      {act && (
        <ActDialog
          {...{ area, plan, act }}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            onDone(act)
          }}
        />
      )}
    </>
  )
}
