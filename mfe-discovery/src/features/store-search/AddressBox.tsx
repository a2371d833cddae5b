import { useId, useState, type KeyboardEvent } from 'react'
import type { locationApi } from '@larder/shared/contracts'
import { Icon, TextField } from '@larder/shared/ui'
import styles from './AddressBox.module.css'
import { isSearchable } from '@larder/shared/domain'
import { storeResource, useDebounced, useLatestData, useResource } from '@larder/shared/stores'
import { suggestAddresses } from './fetch-place.ts'

/** Debounce of address suggestions in ms (spec §9). */
const DEBOUNCE_MS = 400

const suggestionsResource = storeResource(
  async ({ term }: { term: string }) => ({ term, suggestions: await suggestAddresses(term) }),
  { isKept: false },
)
const NO_SUGGESTIONS = { term: '', suggestions: [] }

/** Loads address suggestions 400 ms after the last key press; a failed request gives none. */
function useSuggestions(term: string) {
  const debouncedTerm = useDebounced(term, DEBOUNCE_MS)
  const value = useResource(
    isSearchable(debouncedTerm) ? suggestionsResource({ term: debouncedTerm }) : undefined,
  )
  const latest = useLatestData(value)
  const result =
    value.state === 'failed' ? { ...NO_SUGGESTIONS, term: debouncedTerm } : (latest ?? NO_SUGGESTIONS)
  return {
    term: result.term,
    suggestions: isSearchable(term) ? result.suggestions : [],
    isLoading: isSearchable(term) && result.term !== term,
  }
}

type Props = {
  problem: string | undefined
  onChange: (input: string, selection?: locationApi.Suggestion) => void
}

type ListProps = {
  id: string
  suggestions: readonly locationApi.Suggestion[]
  /** Index of the active suggestion; -1 for none. */
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
          // Keeps the focus in the field, whose arrow keys select the options.
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

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** An address field with suggestions that follows the ARIA combobox pattern (docs/decisions/261). */
export function AddressBox({ problem, onChange }: Props) {
  const listId = useId()
  const [input, setInput] = useState('')
  const [selection, setSelection] = useState<locationApi.Suggestion>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = useSuggestions(selection ? '' : input)
  const isListShown = isOpen && suggestions.length > 0

  function change(next: string, suggestion?: locationApi.Suggestion): void {
    setInput(next)
    setSelection(suggestion)
    setOpen(suggestion === undefined)
    setActive(-1)
    onChange(next, suggestion)
  }
  const choose = (suggestion: locationApi.Suggestion) => change(suggestion.description, suggestion)

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') return setOpen(false)
    const step = KEY_STEPS[event.key] ?? 0
    if (step && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      return setActive((active + step + suggestions.length) % suggestions.length)
    }
    const activeSuggestion = suggestions[active]
    if (event.key === 'Enter' && isListShown && activeSuggestion) {
      event.preventDefault()
      choose(activeSuggestion)
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
        aria-expanded={isListShown}
        aria-controls={listId}
        {...(isListShown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        value={input}
        problem={problem}
        onKeyDown={handleKey}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => change(target.value)}
      />
      {isListShown && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
      )}
    </div>
  )
}
