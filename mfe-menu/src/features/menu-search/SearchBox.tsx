import { useId, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { isSearchable, paths, SEARCH_MAX_LENGTH } from '@larder/shared/domain'
import { IconButton, TextField, useNavigate } from '@larder/shared/ui'
import { useLazyModule } from '../../hooks/lazy-modules.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { storeSearch } from '../../stores/recent-searches.ts'
import styles from './SearchBox.module.css'

const loadPanel = () => import(/* webpackChunkName: 'search' */ './SearchPanel.tsx')

/**
 * Searches the store's menu: recent searches, suggestions while typing, and the search page on Enter. On a
 * phone the open field fills the screen. Works without JavaScript.
 */
export function SearchBox({ term: initialTerm = '' }: { term?: string }) {
  const { store } = useMenu()
  const navigate = useNavigate()
  const [term, setTerm] = useState(initialTerm)
  const [problem, setProblem] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const listId = useId()
  const panel = useLazyModule(isOpen, loadPanel)

  const finishSearch = () => {
    if (isSearchable(term)) storeSearch(term.trim())
    setOpen(false)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!isSearchable(term)) return setProblem('Type at least 2 letters.')
    finishSearch()
    void navigate(paths.searchMenuItems({ slug: store.slug, term: term.trim() }))
  }
  const closeOnBlur = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget)) setOpen(false)
  }
  // Moves the focus first, because the close button disappears and focusing the field would open the sheet
  // again.
  const close = () => {
    root.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    setOpen(false)
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key and focus events of its field
    <form
      className={styles.form}
      ref={root}
      role="search"
      action={`${paths.store({ slug: store.slug })}/search`}
      onSubmit={search}
      onBlur={closeOnBlur}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.sheet} data-open={isOpen || undefined}>
        <div className={styles.head}>
          {isOpen && (
            <div className={styles.close}>
              <IconButton icon="left" label="Close search" onClick={close} />
            </div>
          )}
          <TextField
            label={`Search ${store.storeName}`}
            isLabelHidden
            name="term"
            type="search"
            icon="search"
            placeholder="Search this menu"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX_LENGTH}
            aria-controls={listId}
            value={term}
            problem={problem}
            onFocus={() => setOpen(true)}
            onChange={({ target }) => {
              setTerm(target.value)
              setProblem(undefined)
              setOpen(true)
            }}
            end={<IconButton type="submit" icon="right" label="Search" />}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus in the field, because a blur would remove the list before the click */}
        <div id={listId} onMouseDown={(event) => event.preventDefault()}>
          {isOpen && panel && <panel.SearchPanel term={term.trim()} onChosen={finishSearch} />}
        </div>
      </div>
    </form>
  )
}
