import type { searchApi } from '@larder/shared/contracts'
import { $place, useStore } from '@larder/shared/stores'
import { Button, Notice } from '@larder/shared/ui'
import { useMenu } from '../../hooks/menu-context.ts'
import { useChangeMethod } from './FulfilmentBar.tsx'

const listNames = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Items of a search that the store sells by its other method alone, with a button to switch to it. */
export function ElsewhereItems({ items }: { items: readonly searchApi.ElsewhereItem[] }) {
  const { store } = useMenu()
  const changeMethod = useChangeMethod(store)
  const { orderMethod } = useStore($place)
  const [first] = items
  // The page may have been rendered for another method than the shopper's, and is then loaded again.
  if (!first || first.method === orderMethod || !store.orderMethods[first.method]) return null
  const { method } = first
  return (
    <Notice
      action={
        <Button variant="outlined" tone="neutral" size="small" onClick={() => changeMethod(method)}>
          Switch to {method}
        </Button>
      }
    >
      <p>
        {listNames(items.map(({ name }) => name))}: only for {method}.
      </p>
    </Notice>
  )
}
