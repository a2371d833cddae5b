import { Activity, memo, useContext, useState, type ReactNode } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router'
import { PageStart } from './PageStart.tsx'
import styles from './PageOutlet.module.css'

/** What the router tells a page, by the contexts that its hooks read. */
function useRouterView() {
  return {
    state: useContext(StateContext),
    data: useContext(DataContext),
    navigation: useContext(NavigationContext),
    location: useContext(LocationContext),
  }
}

type FrozenPageProps = { view: ReturnType<typeof useRouterView>; isFrozen: boolean; children: ReactNode }

/**
 * A page with providers of its own around it. While it is frozen they keep their values: location, loader data and
 * navigation of the page's own address, which the router no longer has.
 */
const FrozenPage = memo(
  function FrozenPage({ view, children }: FrozenPageProps) {
    return (
      <StateContext value={view.state}>
        <DataContext value={view.data}>
          <NavigationContext value={view.navigation}>
            <LocationContext value={view.location}>{children}</LocationContext>
          </NavigationContext>
        </DataContext>
      </StateContext>
    )
  },
  (_, { isFrozen }) => isFrozen,
)

/**
 * React hides an `<Activity>` by `display: none`, after which a slow phone needs 150 ms to lay the page out again. This
 * takes that as an attribute instead, with which the style sheet hides the page and the browser keeps its layout.
 */
function hideByAttribute(page: HTMLElement | null): void {
  if (!page) return
  const setHidden = (isHidden: boolean) => page.toggleAttribute('data-hidden', isHidden)
  // The two ways in which React hides an element and shows it again.
  const style = {
    setProperty: () => setHidden(true),
    set display(_: string) {
      setHidden(false)
    },
  }
  Object.defineProperty(page, 'style', { value: style, configurable: true })
}

type Props = {
  /** The path of the current page if it is to be kept; undefined for other pages. */
  keptPath: string | undefined
}

/**
 * The current page. The last page that is to be kept stays in the document, hidden and without effects, while others are
 * shown, so that going back to it renders nothing anew (docs/decisions/271).
 */
export function PageOutlet({ keptPath }: Props) {
  const outlet = useOutlet()
  const view = useRouterView()
  const [lastKept, setLastKept] = useState(keptPath)
  const isKept = keptPath !== undefined
  if (isKept && keptPath !== lastKept) setLastKept(keptPath)
  const kept = keptPath ?? lastKept
  const page = (
    <>
      {outlet}
      <PageStart />
    </>
  )
  return (
    <>
      {!isKept && page}
      {/* Last, so that the current page has the first element of an id. */}
      {kept !== undefined && (
        <Activity key={kept} mode={isKept ? 'visible' : 'hidden'}>
          <div className={styles.kept} ref={hideByAttribute}>
            <FrozenPage view={view} isFrozen={!isKept}>
              {page}
            </FrozenPage>
          </div>
        </Activity>
      )}
    </>
  )
}
