import { useId, useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import { Box, buildDescribedBy, FieldFrame } from '../ui/forms/field-parts.tsx'
import type { ChoiceProps, SelectOption } from '../ui/forms/TextField.tsx'
import { Icon } from '../ui/media/Icon.tsx'
import { MuiRoot } from './MuiRoot.tsx'

const BOX_STYLES = {
  '& .MuiAutocomplete-endAdornment': { position: 'static', transform: 'none' },
  '& .MuiAutocomplete-popper': { zIndex: 'var(--z-drawer)' },
  '& .MuiAutocomplete-paper': {
    marginTop: 0.5,
    border: 'var(--line-hairline)',
    boxShadow: 'var(--mui-palette-shadow)',
    font: 'var(--body1)',
  },
  '& .MuiAutocomplete-option.MuiAutocomplete-option': { minHeight: 'var(--target)', whiteSpace: 'normal' },
  '& .MuiAutocomplete-popupIndicator': { width: 'var(--target)', height: 'var(--target)' },
}

const isSameOption = (a: SelectOption, b: SelectOption) => a.value === b.value
const NO_MATCH_TEXT = 'None of them has these letters.'

/** Chooses one of many options by typing part of its label: MUI's autocomplete in the kit's field. */
export function AutocompleteBox({ label, hint, problem, options, placeholder, onChoose }: ChoiceProps) {
  const id = useId()
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  return (
    <MuiRoot>
      <Autocomplete
        sx={BOX_STYLES}
        id={id}
        options={options}
        value={chosen}
        isOptionEqualToValue={isSameOption}
        autoHighlight
        openOnFocus
        disableClearable={chosen !== null}
        // Inside a dialog, an element elsewhere in the document would be behind the dialog.
        disablePortal
        noOptionsText={NO_MATCH_TEXT}
        popupIcon={<Icon name="down" size="small" />}
        onChange={(_, option) => {
          setChosen(option)
          if (option) onChoose(option.value)
        }}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <FieldFrame id={id} label={label} hint={hint} problem={problem}>
            <Box ref={input.ref} data-invalid={problem ? true : undefined} onMouseDown={input.onMouseDown}>
              <input
                {...htmlInput}
                placeholder={`${placeholder}: type a part of it`}
                {...buildDescribedBy(id, { hint, problem })}
              />
              {input.endAdornment}
            </Box>
          </FieldFrame>
        )}
      />
    </MuiRoot>
  )
}
