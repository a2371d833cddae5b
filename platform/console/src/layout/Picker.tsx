import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

type Props = {
  label: string
  options: readonly string[]
  chosen: string | undefined
  onPick: (option: string) => void
}

/** One button for each option; the chosen one is pressed. */
export function Picker({ label, options, chosen, onPick }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }} role="group" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option}
          variant={option === chosen ? 'contained' : 'outlined'}
          aria-pressed={option === chosen}
          onClick={() => onPick(option)}
        >
          {option}
        </Button>
      ))}
    </Stack>
  )
}
