import type { Logger } from 'pino'
import type { ChangePolicy } from '@larder/contracts/change-policy'
import type { Ring, Step } from '@larder/contracts/rings'
import type { NoticeConfig, ShopNotices } from '@larder/control/notices/mount-notices.ts'
import type { KnownPayment, PageNames } from '@larder/contracts/composition'
import type { OrderParts, OrderStep } from '@larder/contracts/shop-counts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { PlatformDeadlines } from './deadlines.ts'
import type { Brand, Session } from '@larder/kernel/http/context.ts'
import type { DocumentName } from '@larder/contracts/claims'
import type { OutsideOrigins } from '@larder/contracts/outside-origins'
import type { CaseDesk } from '@larder/control/ops/cases.routes.ts'
import type { SoldOutDesk } from '@larder/control/ops/sold-out.routes.ts'
import type { SignInConfig } from '@larder/control/sign-in/identity-provider.ts'
import type { ReleasePlace } from '@larder/control/registry/open-store.ts'

/** Finds the brand of a host name; throws NOT_FOUND for an unknown one. */
export type FindBrand = (host: string) => Promise<Brand>

/** A store and a host name of its brand, for pages that are rendered in tests of a release. */
export type SampleStore = { host: string; storeSlug: string }

type PaymentQuery = { brand: Brand; session: Session | undefined; draftOrderId?: string | undefined }

/** What a document needs to know about a shopper's last payment. */
export type LastPayment = {
  /** Finds the releases that the page had when the payment started, while the payment still pins them. */
  listReleases: (query: PaymentQuery) => Promise<{ host: string; checkout: string } | undefined>
  describe: (query: PaymentQuery) => Promise<KnownPayment | undefined>
}

/** Who may see a page: everyone the same one, one visitor alone, or nobody, who is led elsewhere. */
export type Verdict = { kind: 'public' } | { kind: 'private' } | { kind: 'redirect'; to: string }

export type UnrenderedPage = {
  brandName: string
  document: DocumentName
  payment: KnownPayment | undefined
  /** The page's first heading; undefined for a page that nobody knows. */
  heading: string | undefined
}
export type FallbackPage = { styles: string; body: string }

/** What every document of a shop contains besides what its releases render. */
export type ShopDocument = {
  /** The style that declares the cascade layers, before any style sheet. */
  layers: string
  /** The script that sets this browser's stored choices on the root element, before the first paint. */
  headScript: string
  /** Paths of the service workers that a document may register. */
  workers: readonly string[]
  /** The page in place of one that no release rendered. It works without scripts. */
  fallback: (page: UnrenderedPage) => FallbackPage
}

/** A page as the shop knows it without any release. `canonical` is its path for search engines, which list no page without. */
export type KnownPage = { status: 200; names: PageNames; canonical?: string | undefined } | { status: 404 }

/** `claim` is the one by which an area owns the path. */
export type PageQuery = { brandId: string; pathname: string; claim: string }

export type DataVersion = (brandId: string, pathname: string) => Promise<string>

/** What documents and releases need from the shop. They read none of its tables. */
export type ShopForEdge = {
  findBrand: FindBrand
  listBrands: () => Promise<string[]>
  /** A text that is another one after each change of the data that a brand's pages show. */
  dataVersion: DataVersion
  brandOrigin: (brandId: string) => Promise<{ host: string; origin: string }>
  /**
   * Returns the origin of the shop that a link opens: the given one if a brand answers there, otherwise that of a
   * brand's main host.
   */
  linkOrigin: (wanted: string | undefined) => Promise<string>
  document: ShopDocument
  /** Decides from the session who may see a page, before any cached document is used. */
  guard: (url: URL, session: Session | undefined) => Verdict
  /**
   * What a document says of a page that no release rendered. Undefined for one that only its area knows, and where the
   * data for it is not at hand. Never rejects.
   */
  describePage: (query: PageQuery) => Promise<KnownPage | undefined>
  sessionCookie: string
  findSession: (query: {
    brandId: string
    secret: string
    now: Date
    /** The browser's name in its own cookie. */
    browserId: string | undefined
  }) => Promise<Session | undefined>
  lastPayment: LastPayment
  /**
   * Finds the store of a session's checkout, and store and payment method of its last paid order, for counts without a
   * person; absent in a shop without stores.
   */
  findOrderParts?: (query: { brandId: string; session: Session; step: OrderStep }) => Promise<OrderParts>
  countOrders: (compositionId: string) => Promise<number>
  /** Finds the first store of a brand; undefined in a shop without stores. */
  sampleStore: () => Promise<SampleStore | undefined>
  contentPages: () => Promise<string[]>
  /** What the shop's operators are told besides, and how mail reaches them; absent in a shop without. */
  notices?: ShopNotices
  /** What customers reported, for people to decide on the operators' pages; absent in a shop without such cases. */
  desk?: CaseDesk
  /** What the shop's places have sold out, on the operators' pages; absent in a shop where nothing sells out. */
  soldOut?: SoldOutDesk
  /** API calls that change nothing and whose replies are the same for all callers. */
  publicCalls: readonly { method: string; path: string }[]
}

/** Settings of documents and the releases behind them. */
export type EdgeConfig = ReleasePlace &
  Omit<NoticeConfig, 'deadlines'> & {
    mode: 'development' | 'test' | 'production'
    port: number
    secret: string
    planKeyFile: string | undefined
    publicOrigins: ReadonlyMap<string, string>
    trustedProxies: number
    limitScale: number
    localOpsToken: string
    /** The operators' identity provider; undefined where they have tokens alone. */
    signIn: SignInConfig | undefined
    minFreeBytes: number
    renderers: number
    isLiveReloaded: boolean
    /** Whether a cache in front of the servers stores documents, and its URL for purging them. */
    hasSharedDocuments: boolean
    purgeUrl: string | undefined
    rolloutSteps: Step[]
    /** The groups of brands that a rollout goes through in order; none without them. */
    rolloutRings?: Ring[]
    /** What is asked of changes besides the gate and the guard. */
    changePolicy: ChangePolicy
    deadlines: PlatformDeadlines
    /** What each document may load from elsewhere. */
    outsideOrigins: Record<DocumentName, OutsideOrigins>
    /** Whether every outside script of a checkout has a hash, so that browsers may refuse those without. */
    hasHashedCheckoutScripts: boolean
  }

export type EdgeDeps = { db: Db; config: EdgeConfig; log: Logger; clock: () => Date; shop: ShopForEdge }

/**
 * `db` is the shop's own. `plan`: this shop is a cell that follows the plan of another one, in whose database tokens, counts and
 * notices are, too.
 */
export type PlatformDeps = EdgeDeps & { plan?: { db: Db; cell: string } }
