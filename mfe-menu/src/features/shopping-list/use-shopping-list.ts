import { useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, searchApi, type basketApi, type storesApi } from '@larder/shared/contracts'
import { MAX_LIST_LINE_LENGTH, MAX_LIST_LINES, splitList } from '@larder/shared/domain'
import { on } from '@larder/shared/events'
import { isString, only, singleton } from '@larder/shared/lib'
import { confirmAge } from '@larder/shared/order'
import { addItems, persistentAtom, useStore } from '@larder/shared/stores'
import { announce, useAction } from '@larder/shared/ui'
import {
  createDefaultChoice,
  getChoiceProblems,
  toBasketOptions,
  type ItemChoice,
} from '@larder/shared/choice'
import { getSelectedMethod } from '../../stores/method.ts'

/** The text, kept in this browser for 30 days or until its owner logs out. */
const $text = singleton('menu-shopping-list', () => {
  const $persisted = persistentAtom('shopping-list', { schema: only(isString), neutral: '', days: 30 })
  on('session/signed-out', ({ isExpired }) => isExpired || $persisted.set(''))
  return $persisted
})

/** A line of the list with the shopper's choice. `itemId` is empty for a line that is left out. */
export type ListEntry = searchApi.MatchedLine & {
  key: string
  itemId: string
  choice: ItemChoice
  /** Why the item could not be added, or not as the line names it. */
  problem?: string | undefined
}

/** The entry with another of its matches, or with none for an empty id. */
export function chooseItem(entry: ListEntry, itemId: string): ListEntry {
  const item = entry.menuItems.find(({ id }) => id === itemId)
  const choice = item ? createDefaultChoice(item) : { options: {} }
  return { ...entry, itemId, choice, problem: undefined }
}

/**
 * The best match is chosen where the line surely means it, in the size that the line names. The shopper chooses another one
 * if that is sold out.
 */
function toEntry(match: searchApi.MatchedLine, line: string, index: number): ListEntry {
  const entry = { ...match, line, key: `${index} ${line}`, itemId: '', choice: { options: {} } }
  const best = match.isSure ? match.menuItems[0] : undefined
  if (!best) return entry
  const chosen = chooseItem(entry, best.id)
  const named = best.sizes.find(({ id }) => id === match.sizeId)
  if (!named) return chosen
  if (named.isAvailable !== false) return { ...chosen, choice: { ...chosen.choice, sizeId: named.id } }
  const choice = { ...chosen.choice, sizeId: undefined }
  return { ...chosen, choice, problem: `${named.name} is sold out.` }
}

/** The entries of a list. A line that was divided has several, each with its own part of the line. */
function toEntries(matches: readonly searchApi.MatchedLine[], lines: readonly string[]): ListEntry[] {
  const positions = matches.map(({ position }, index) => position ?? index)
  return matches.map((match, index) => {
    const at = positions[index] ?? index
    const isWhole = positions.filter((position) => position === at).length === 1
    // The shopper's own line, which may be longer than what was matched.
    return toEntry(match, (isWhole && lines[at]) || match.line, index)
  })
}

export const getChosenItem = ({ menuItems, itemId }: ListEntry) => menuItems.find(({ id }) => id === itemId)

/** What is still to be chosen before the entry can be added: a size, an option, another item. */
export function getMissingChoice(entry: ListEntry): string | undefined {
  const item = getChosenItem(entry)
  if (item && !item.isAvailable) return `${item.name} is sold out`
  return item && getChoiceProblems(item, entry.choice)[0]?.message
}

/** The entries that will be added. */
const listChosen = (entries: readonly ListEntry[]) =>
  entries.flatMap((entry) => {
    const item = getChosenItem(entry)
    return item && !getMissingChoice(entry) ? [{ entry, item }] : []
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
    sizeId: entry.choice.sizeId,
    options: toBasketOptions(entry.choice),
  }))

/** Entries whose items could not be added, with their matches as they are now: sold out, or with other sizes. */
async function refreshRejected(
  entries: readonly ListEntry[],
  rejectedKeys: ReadonlySet<string>,
  storeId: number,
): Promise<ListEntry[]> {
  const menuItemIds = [
    ...new Set(
      entries.flatMap((entry) => (rejectedKeys.has(entry.key) && entry.itemId ? [entry.itemId] : [])),
    ),
  ]
  if (menuItemIds.length === 0) return [...entries]
  const at = { storeId, fulfilmentMethod: getSelectedMethod() }
  // The reasons are shown in any case.
  const { menuItems } = await call(catalogueApi.menuItem, { ...at, menuItemIds }).catch(() => ({
    menuItems: [],
  }))
  const byId = new Map(menuItems.map((item) => [item.id, item]))
  return entries.map((entry) => ({
    ...entry,
    menuItems: entry.menuItems.map((item) => byId.get(item.id) ?? item),
  }))
}

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
      fulfilmentMethod: getSelectedMethod(),
      lines: lines.map((line) => line.slice(0, MAX_LIST_LINE_LENGTH)),
      mayDivide: true,
    })
    setAddedCount(0)
    setEntries(toEntries(matches, lines))
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
      .filter((entry) => !chosen.some((one) => one.entry === entry) || problems.has(entry.key))
      .map((entry) => ({ ...entry, problem: problems.get(entry.key) ?? entry.problem }))
    const rejectedKeys = new Set([...problems.keys()].flatMap((key) => key ?? []))
    const fresh = await refreshRejected(left, rejectedKeys, store.id)
    setEntries(fresh.length > 0 ? fresh : undefined)
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
    /** Names of chosen items of which something is still to be chosen. */
    missing: (entries ?? []).flatMap((entry) =>
      getMissingChoice(entry) ? (getChosenItem(entry)?.name ?? []) : [],
    ),
    addedCount,
    match,
    add,
  }
}
