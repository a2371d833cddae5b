import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

type Props = { areas: readonly string[]; area: string | undefined; onPick: (area: string) => void }

/** One button for each area; the chosen one is pressed. */
export function AreaPicker({ areas, area, onPick }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }} role="group" aria-label="Area">
      {areas.map((one) => (
        <Button
          key={one}
          variant={one === area ? 'contained' : 'outlined'}
          aria-pressed={one === area}
          onClick={() => onPick(one)}
        >
          {one}
        </Button>
      ))}
    </Stack>
  )
}
