import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type * as soldOutContract from '@larder/contracts/sold-out'
import { dayAndTime } from '../data/format.ts'

type SoldPart = soldOutContract.SoldPart

/** `Victoria Sponge, Large` */
export const formatPartName = ({ name, detail }: Pick<SoldPart, 'name' | 'detail'>): string =>
  [name, detail].filter(Boolean).join(', ')

function describeState({ isOut, isOutEverywhere, since, until, left }: SoldPart): string {
  if (!isOut) return left === undefined ? 'On sale' : `${left} left`
  const out = isOutEverywhere ? 'Sold out in all stores' : 'Sold out'
  const from = since ? `since ${dayAndTime(since)}` : 'by the menu'
  return [out, from, until && `until ${dayAndTime(until)}`].filter(Boolean).join(' ')
}

type Props = {
  part: SoldPart
  /** The time until which it would be sold out is not chosen yet. */
  needsTime: boolean
  /** One store cannot take back what is out in all. */
  isOnePlace: boolean
  onMark: (part: SoldPart) => void
}

/** A part with its state and the one act that changes it. */
export function PartItem({ part, needsTime, isOnePlace, onMark }: Props) {
  const heading = useId()
  const name = formatPartName(part)
  const label = part.isOut ? 'Mark as back' : 'Mark as sold out'
  return (
    <Paper component="li" variant="outlined" aria-labelledby={heading} sx={{ p: 2, listStyle: 'none' }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' }, overflowWrap: 'anywhere' }}
      >
        <div>
          <Typography variant="h2" component="h3" id={heading}>
            {name}
          </Typography>
          <Typography variant="body2" color={part.isOut ? 'error' : 'text.secondary'}>
            {describeState(part)}
          </Typography>
        </div>
        {part.isOutEverywhere && isOnePlace ? (
          <Typography variant="body2">Choose all stores to take it back.</Typography>
        ) : (
          <Button
            variant="outlined"
            disabled={needsTime && !part.isOut}
            aria-label={`${label}: ${name}`}
            sx={{ flexShrink: 0, alignSelf: { xs: 'start', sm: 'center' } }}
            onClick={() => onMark(part)}
          >
            {label}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
