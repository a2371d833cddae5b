import type { Logger } from 'pino'
import type { KnownPayment, rolloutsContract } from '@larder/shared/contracts'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { AdapterSettings } from '@larder/providers/settings/index.ts'

/** Finds the brand of a host name; an unknown one is NOT_FOUND. */
export type FindBrand = (host: string) => Promise<Brand>

/** A store of the shop, and a host name of its brand, for pages that are rendered as a test. */
export type SampleStore = { host: string; storeSlug: string }

/** A question about a payment: of the named order or the last one. */
type PaymentQuery = { brand: Brand; session: Session | undefined; draftOrderId?: string | undefined }

/** A document's view of a shopper's last payment. */
export type LastPayment = {
  /** The releases in which it began, while they are kept. */
  listReleases: (asked: PaymentQuery) => Promise<{ host: string; checkout: string } | undefined>
  describe: (asked: PaymentQuery) => Promise<KnownPayment | undefined>
}

/** Requests of documents and releases to the shop: they read none of its tables. */
export type ShopForEdge = {
  findBrand: FindBrand
  /** Ids of all brands, sorted. */
  listBrands: () => Promise<string[]>
  /** The origin of a brand's main host. */
  brandOrigin: (brandId: string) => Promise<{ host: string; origin: string }>
  /** The origin of the shop that a link opens: as it was named, if a brand is there, else of a brand's main host. */
  linkOrigin: (wanted: string | undefined) => Promise<string>
  sessionCookie: string
  /** Owner of a session cookie. */
  findSession: (asked: { brandId: string; secret: string; now: Date }) => Promise<Session | undefined>
  lastPayment: LastPayment
  /** How many orders were placed on pages of a composition. */
  countOrders: (compositionId: string) => Promise<number>
  /** The first store of a brand; undefined in a shop without stores. */
  sampleStore: () => Promise<SampleStore | undefined>
  /** Addresses of the content's pages. */
  contentPages: () => Promise<string[]>
  /** Tells the operators, in the transaction of what it is about; the same id is sent once. */
  notifyOperators: (
    tx: Tx,
    message: { id: string; notice: rolloutsContract.GuardNotice; now: Date },
  ) => Promise<void>
  /** Calls whose replies are the same for all callers and change nothing. */
  publicCalls: readonly { method: string; path: string }[]
}

/** Settings of documents and the releases behind them. */
export type EdgeConfig = {
  mode: 'development' | 'test' | 'production'
  port: number
  dataFolder: string
  secret: string
  planKeyFile: string | undefined
  publicOrigins: ReadonlyMap<string, string>
  trustedProxies: number
  limitScale: number
  localOpsToken: string
  minFreeBytes: number
  renderers: number
  isLiveReloaded: boolean
  rolloutSteps: rolloutsContract.Step[]
  deadlines: Deadlines
  adapters: AdapterSettings
}

export type EdgeDeps = { db: Db; config: EdgeConfig; log: Logger; clock: () => Date; shop: ShopForEdge }
