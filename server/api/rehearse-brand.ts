import { contentApi, slotsApi } from '@larder/shared/contracts'
import { addDays, dayAt } from '@larder/shared/domain'
import { createRehearsal, rehearseCatalog, type BrandSnapshot, type UnshownPart } from './catalog/index.ts'
import type { Recipes, SearchWords } from './model/index.ts'
import { getAsapSlot, listDaySlots } from './ordering/index.ts'

export {
  type BrandSnapshot,
  buildSnapshot,
  followBrandWithin,
  loadBrandWithin,
  renderDrawing,
  type UnshownPart,
} from './catalog/index.ts'

/** For how many days slots are made. */
const SLOT_DAYS = 14
const METHODS = ['delivery', 'collection'] as const
type Store = BrandSnapshot['stores'][number]

/** The store as if it took orders for all of these days. */
function openForBooking(store: Store): Store {
  const { delivery, collection } = store.methods
  const open = <Method extends NonNullable<typeof collection>>(method: Method | undefined) =>
    method && { ...method, slots: { ...method.slots, daysAhead: SLOT_DAYS } }
  return {
    ...store,
    ordersPaused: false,
    methods: { delivery: open(delivery), collection: open(collection) },
  }
}

function showSlots(stored: Store, now: Date): void {
  const store = openForBooking(stored)
  const used = new Map<string, number>()
  for (const method of METHODS.filter((one) => store.methods[one])) {
    for (let ahead = 0; ahead < SLOT_DAYS; ahead += 1) {
      const day = addDays(dayAt(now, store.timeZone), ahead)
      const slots = listDaySlots({ store, method, now, used }, day).map(({ slot }) => slot)
      const ids = slots.map(({ slotId }) => slotsApi.TimeSlot.shape.slotId.parse(slotId))
      if (new Set(ids).size < ids.length) throw new Error(`has a slot twice on ${day}`)
      for (const slot of slots.slice(0, 1)) slotsApi.TimeSlot.parse(slot)
    }
    getAsapSlot({ store, method, now, used })
  }
}

type ContentEntry = { type: string; slug: string; body: object }

/** The contract of each content type, by its path. */
const CONTENT_REPLIES = new Map(
  Object.values(contentApi).flatMap((value) =>
    typeof value === 'object' && 'path' in value && 'reply' in value
      ? [[value.path.replace('/api/strapi/', ''), value.reply] as const]
      : [],
  ),
)

function showContent({ type, body }: ContentEntry): void {
  const reply = CONTENT_REPLIES.get(`${type}/entry`) ?? CONTENT_REPLIES.get(type)
  reply?.parse({ data: body })
}

type Rehearsed = { entries: readonly ContentEntry[]; words: SearchWords; recipes: Recipes; now: Date }

/**
 * Makes everything that pages of a brand ask for once, before anybody does: stores, menus, items, search, slots of the
 * next two weeks, and content. Lists what could not be made; nothing for a brand that can be shown.
 */
export async function rehearseBrand(
  snapshot: BrandSnapshot,
  { entries, ...terms }: Rehearsed,
): Promise<UnshownPart[]> {
  const rehearsal = createRehearsal()
  const { now } = terms
  await rehearseCatalog(snapshot, terms, rehearsal)
  for (const store of snapshot.stores)
    await rehearsal.attempt('stores', store.slug, () => showSlots(store, now))
  for (const entry of entries)
    await rehearsal.attempt('content', `${entry.type} ${entry.slug}`.trim(), () => showContent(entry))
  return rehearsal.unshown
}
