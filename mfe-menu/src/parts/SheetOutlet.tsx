import { useEffect, useState, type ComponentType } from 'react'
import { usePreload } from '../hooks/lazy-modules.ts'
import { toast, useLocation, useNavigate, useSearchParams } from '@larder/shared/ui'

type SheetProps = { slug: string; isOpen: boolean; onClose: () => void }
type SheetKind = 'item' | 'deal'

// Both sheets are in one chunk, because they are preloaded together and share most of their code.
const SHEET_LOADERS: Record<SheetKind, () => Promise<ComponentType<SheetProps>>> = {
  item: () =>
    import(/* webpackChunkName: 'sheets' */ '../features/item-options/ItemSheet.tsx').then(
      ({ ItemSheet }) => ItemSheet,
    ),
  deal: () =>
    import(/* webpackChunkName: 'sheets' */ '../features/meal-deal/MealSheet.tsx').then(
      ({ MealSheet }) => MealSheet,
    ),
}
type LoadedSheets = Partial<Record<SheetKind, ComponentType<SheetProps>>>
let loadedSheets: LoadedSheets = {}

async function loadSheet(kind: SheetKind): Promise<LoadedSheets> {
  if (!loadedSheets[kind]) loadedSheets = { ...loadedSheets, [kind]: await SHEET_LOADERS[kind]() }
  return loadedSheets
}

/** Returns the sheets whose code has loaded, and loads the requested one. */
function useSheets(kind: SheetKind | undefined, onMissing: () => void): LoadedSheets {
  const [sheets, setSheets] = useState(loadedSheets)
  // Not React.lazy, which delays a loaded sheet by 300 ms.
  useEffect(() => {
    if (kind) loadSheet(kind).then(setSheets, onMissing)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onMissing` does not change what is fetched
  }, [kind])
  return sheets
}

/** The sheet named in the URL (`?item=`, `?deal=`), over the page. Its code loads on first use. */
export function SheetOutlet() {
  const [parameters] = useSearchParams()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const kind: SheetKind | undefined = parameters.has('item')
    ? 'item'
    : parameters.has('deal')
      ? 'deal'
      : undefined
  const slug = kind && parameters.get(kind)
  const sheets = useSheets(kind, () => {
    toast('This did not open. Check your connection and try again.', { tone: 'error' })
    close()
  })
  usePreload(
    () => loadSheet('item'),
    () => loadSheet('deal'),
  )
  // A sheet that was loaded after mounting is rendered in the same update as the URL change.
  const Sheet = kind && (sheets[kind] ?? loadedSheets[kind])
  if (!Sheet || !slug) return null
  return <Sheet key={slug} slug={slug} isOpen onClose={close} />

  function close(): void {
    const rest = new URLSearchParams(parameters)
    rest.delete('item')
    rest.delete('deal')
    rest.delete('line')
    const page = { pathname, search: rest.toString() }
    void (key === 'default' ? navigate(page, { replace: true, preventScrollReset: true }) : navigate(-1))
  }
}
