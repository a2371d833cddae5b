import { useId, useState, type KeyboardEvent } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { Icon, TextField } from '@larder/shared/ui'
import styles from './AddressBox.module.css'
import { isSearchable } from '@larder/shared/domain'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { suggestAddresses } from './find-place.ts'

/** Spec §9 Address suggestion debounce. */
const DEBOUNCE_MS = 400

const addresses = storeResource(
  async ({ term }: { term: string }) => ({ term, suggestions: await suggestAddresses(term) }),
  { isKept: false },
)
const NONE = { term: '', suggestions: [] }

/** Address suggestions for the input, 400 ms after the last key; a failed look-up shows none. */
function useSuggestions(term: string) {
  const asked = useDebounced(term, DEBOUNCE_MS)
  const value = useResource(isSearchable(asked) ? addresses({ term: asked }) : undefined)
  const latest = useLatestData(value)
  const found = value.state === 'failed' ? { ...NONE, term: asked } : (latest ?? NONE)
  return {
    term: found.term,
    suggestions: isSearchable(term) ? found.suggestions : [],
    isLoading: isSearchable(term) && found.term !== term,
  }
}

type Props = {
  problem: string | undefined
  /** The input, and the chosen suggestion; none when the input was typed and not chosen. */
  onChange: (typed: string, chosen?: locationApi.Suggestion) => void
}

type ListProps = {
  id: string
  suggestions: readonly locationApi.Suggestion[]
  /** Index of the marked suggestion; -1 for none. */
  active: number
  onChoose: (suggestion: locationApi.Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onChoose }: ListProps) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Addresses">
      {suggestions.map((suggestion, index) => (
        <button
          type="button"
          className={styles.option}
          key={suggestion.placeId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // Focus stays in the field, whose keys mark the options.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <Icon name="pin" size="small" />
          {suggestion.description}
        </button>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Address with suggestions: the ARIA combobox pattern, usable by keyboard, touch and screen reader. Why it is our own:
 * docs/decisions/261.
 */
export function AddressBox({ problem, onChange }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<locationApi.Suggestion>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = useSuggestions(chosen ? '' : typed)
  const isListed = isOpen && suggestions.length > 0

  function change(next: string, suggestion?: locationApi.Suggestion): void {
    setTyped(next)
    setChosen(suggestion)
    setOpen(suggestion === undefined)
    setActive(-1)
    onChange(next, suggestion)
  }
  const choose = (suggestion: locationApi.Suggestion) => change(suggestion.description, suggestion)

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') return setOpen(false)
    const step = STEPS[event.key] ?? 0
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
    <div
      className={styles.root}
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
        onChange={({ target }) => change(target.value)}
      />
      {isListed && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />}
    </div>
  )
}
