import { useId, useState, type KeyboardEvent } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { Icon, styled, TextField } from '@larder/shared/ui'
import { useSuggestions } from './use-suggestions.ts'

const Root = styled('div')({ position: 'relative', flex: 1, minWidth: 0 })
const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.modal,
  insetInline: 0,
  insetBlockStart: `calc(100% + ${theme.spacing(2)})`,
  margin: 0,
  padding: theme.spacing(2),
  listStyle: 'none',
  background: theme.palette.background.raised,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
  textAlign: 'start',
}))
const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: theme.target,
  padding: `${theme.spacing(2)} ${theme.spacing(3)}`,
  borderRadius: theme.radius.small,
  ...theme.typography.body2,
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '&[aria-selected="true"], &:hover': { background: theme.palette.background.sunken },
}))

type Props = {
  problem: string | undefined
  /** The input, and the chosen suggestion; none when the input was typed and not chosen. */
  onChange: (typed: string, chosen?: locationApi.Suggestion) => void
}

/** Address with suggestions: the ARIA combobox pattern, usable by keyboard, touch and screen reader. */
export function AddressBox({ problem, onChange }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<locationApi.Suggestion>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = useSuggestions(chosen ? '' : typed)
  const isListed = isOpen && suggestions.length > 0

  function choose(suggestion: locationApi.Suggestion): void {
    setChosen(suggestion)
    setTyped(suggestion.description)
    setOpen(false)
    setActive(-1)
    onChange(suggestion.description, suggestion)
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') return setOpen(false)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      return setActive((active + step + suggestions.length) % suggestions.length)
    }
    const marked = suggestions[active]
    if (event.key === 'Enter' && isListed && marked) {
      event.preventDefault()
      choose(marked)
    }
  }

  return (
    <Root
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <TextField
        label="Your address"
        isLabelHidden
        placeholder="Enter your address"
        icon="pin"
        autoComplete="off"
        name="address"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={listId}
        {...(isListed && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        value={typed}
        problem={problem}
        onKeyDown={move}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(undefined)
          setOpen(true)
          setActive(-1)
          onChange(target.value)
        }}
      />
      {isListed && (
        <List id={listId} role="listbox" aria-label="Addresses">
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.placeId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <Icon name="pin" size="small" />
              {suggestion.description}
            </Option>
          ))}
        </List>
      )}
    </Root>
  )
}
