import { useState } from 'react'
import { call } from '@larder/shared/api'
import { searchApi, type basketApi, type storesApi } from '@larder/shared/contracts'
import { MAX_LIST_LINES, splitList } from '@larder/shared/domain'
import { on } from '@larder/shared/events'
import { isString, only, singleton } from '@larder/shared/lib'
import { confirmAge } from '@larder/shared/order'
import { addItems, persistentAtom, useStore } from '@larder/shared/stores'
import { announce, useAction } from '@larder/shared/ui'
import { readSelectedMethod } from '../../stores/method.ts'

/** The text, kept in this browser for 30 days or until its owner signs out. */
const $text = singleton('menu-shopping-list', () => {
  const $persisted = persistentAtom('shopping-list', { schema: only(isString), neutral: '', days: 30 })
  on('session/signed-out', () => $persisted.set(''))
  return $persisted
})

/** A line of the list with the shopper's choice. `itemId` is empty for a line that is left out. */
export type ListEntry = searchApi.MatchedLine & {
  key: string
  itemId: string
  /** Why the item could not be added. */
  problem?: string | undefined
}

/** How much of a line is matched. */
const MAX_LINE_LENGTH = 120

const toEntry = (match: searchApi.MatchedLine, line: string, index: number): ListEntry => ({
  ...match,
  line,
  key: `${index} ${line}`,
  itemId: (match.isSure && match.menuItems[0]?.id) || '',
})

export const findChosenItem = ({ menuItems, itemId }: ListEntry) => menuItems.find(({ id }) => id === itemId)

/** The entries that will be added. */
const listChosen = (entries: readonly ListEntry[]) =>
  entries.flatMap((entry) => {
    const item = findChosenItem(entry)
    return item ? [{ entry, item }] : []
  })

/** Asks once for the highest minimum age among the chosen items. */
function confirmAges(entries: readonly ListEntry[]): Promise<boolean> {
  const ages = listChosen(entries).map(({ item }) => item.minimumAge ?? 0)
  const highest = Math.max(0, ...ages)
  return confirmAge(highest || undefined)
}

const toMenuItems = (entries: readonly ListEntry[]): basketApi.MenuItemChoice[] =>
  listChosen(entries).map(({ entry, item }) => ({
    menuItemId: item.id,
    quantity: entry.quantity,
    options: [],
  }))

/**
 * A shopper's list at a store: its text, which this browser keeps, the items that match its lines, and adding them to the
 * basket. Lines that are not added stay in the text.
 */
export function useShoppingList(store: storesApi.Store) {
  const text = useStore($text)
  const [entries, setEntries] = useState<readonly ListEntry[]>()
  const [addedCount, setAddedCount] = useState(0)
  const all = splitList(text)
  const lines = all.slice(0, MAX_LIST_LINES)
  const furtherLines = all.slice(MAX_LIST_LINES)

  const match = useAction(async () => {
    if (lines.length === 0) return
    const { matches } = await call(searchApi.matchList, {
      storeId: store.id,
      fulfilmentMethod: readSelectedMethod(),
      lines: lines.map((line) => line.slice(0, MAX_LINE_LENGTH)),
    })
    setAddedCount(0)
    // The shopper's own line, which may be longer than what was matched.
    setEntries(matches.map((one, index) => toEntry(one, lines[index] ?? one.line, index)))
    announce(
      `${matches.filter(({ menuItems }) => menuItems.length > 0).length} of ${matches.length} lines found`,
    )
  })

  const add = useAction(async () => {
    const sent = entries ?? []
    if (!(await confirmAges(sent))) return
    const chosen = listChosen(sent)
    const rejected = await addItems(store.id, toMenuItems(sent))
    // By position, because two lines may be of one item, of which one was added.
    const problems = new Map(
      rejected.map(({ menuItemId, message, position }) => {
        const at = position ?? chosen.findIndex(({ item }) => item.id === menuItemId)
        return [chosen[at]?.entry.key, message]
      }),
    )
    const left = sent
      .filter(({ itemId, key }) => itemId === '' || problems.has(key))
      .map((entry) => ({ ...entry, problem: problems.get(entry.key) }))
    setEntries(left.length > 0 ? left : undefined)
    setAddedCount(sent.length - left.length)
    $text.set([...left.map(({ line }) => line), ...furtherLines].join('\n'))
    announce(`${sent.length - left.length} lines added to your basket`)
  })

  return {
    text,
    changeText: (value: string) => {
      $text.set(value)
      setEntries(undefined)
    },
    lineCount: lines.length,
    isTooLong: furtherLines.length > 0,
    entries,
    changeEntry: (changed: ListEntry) =>
      setEntries((all) => all?.map((entry) => (entry.key === changed.key ? changed : entry))),
    chosenCount: listChosen(entries ?? []).reduce((sum, { entry }) => sum + entry.quantity, 0),
    addedCount,
    match,
    add,
  }
}
