import { useMenu } from '../../parts/menu-context.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Props = { term: string; onChosen: () => void }

/** Content below the open search field: recent searches while it is empty, then the menu's matches. */
export function SearchPanel({ term, onChosen }: Props) {
  const { store } = useMenu()
  const found = useSuggestions(store.id, term)
  if (term === '') return <RecentSearches onChosen={onChosen} />
  return found && <Suggestions term={term} found={found} onChosen={onChosen} />
}
