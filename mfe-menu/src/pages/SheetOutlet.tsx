import { useEffect, useState, type ComponentType } from 'react'
import { useWarm } from '../parts/late-code.ts'
import { toast, useLocation, useNavigate, useSearchParams } from '@larder/shared/ui'

type SheetProps = { slug: string; isOpen: boolean; onClose: () => void }
type Kind = 'item' | 'deal'

// One chunk: the two are fetched together in idle time and share most of their code.
const load: Record<Kind, () => Promise<ComponentType<SheetProps>>> = {
  item: () =>
    import(/* webpackChunkName: 'sheets' */ '../features/item-options/ItemSheet.tsx').then(
      ({ ItemSheet }) => ItemSheet,
    ),
  deal: () =>
    import(/* webpackChunkName: 'sheets' */ '../features/meal-deal/MealSheet.tsx').then(
      ({ MealSheet }) => MealSheet,
    ),
}
type Loaded = Partial<Record<Kind, ComponentType<SheetProps>>>
let loaded: Loaded = {}

async function ready(kind: Kind): Promise<Loaded> {
  if (!loaded[kind]) loaded = { ...loaded, [kind]: await load[kind]() }
  return loaded
}

/** The sheets whose code has loaded; fetches the requested one. */
function useSheets(kind: Kind | undefined, onMissing: () => void): Loaded {
  const [here, setHere] = useState(loaded)
  // Not React.lazy, which would delay a loaded sheet by 300 ms.
  useEffect(() => {
    if (kind) ready(kind).then(setHere, onMissing)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onMissing` does not change what is fetched
  }, [kind])
  return here
}

/** The sheet named in the URL (`?item=`, `?deal=`), over the page; its code is loaded when first needed. */
export function SheetOutlet() {
  const [parameters] = useSearchParams()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const kind: Kind | undefined = parameters.has('item') ? 'item' : parameters.has('deal') ? 'deal' : undefined
  const slug = kind && parameters.get(kind)
  const sheets = useSheets(kind, () => {
    toast('This did not open. Check your connection and try again.', { tone: 'error' })
    close()
  })
  useWarm(
    () => ready('item'),
    () => ready('deal'),
  )
  // A sheet fetched since this page was mounted is rendered together with the change of the address, not after it.
  const Sheet = kind && (sheets[kind] ?? loaded[kind])
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
