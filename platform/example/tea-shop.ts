import { Socket } from 'node:net'
import { Hono } from 'hono'
import { loadMigrations } from '@larder/kernel/db/migrations.ts'
import { PLATFORM_MIGRATIONS } from '@larder/control/db/migrations-folder.ts'
import { PLATFORM_DEADLINES } from '@larder/edge/deadlines.ts'
import type { EdgeConfig, ShopForEdge } from '@larder/edge/edge-deps.ts'
import { mountPlatform } from '@larder/edge/mount-platform.ts'
import { prepareRequests } from '@larder/edge/prepare-requests.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { migrate } from '@larder/kernel/db/migrate.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'

const HOST = 'kettle.localhost'
export const OPERATORS_ORIGIN = 'http://operators.localhost'
const NOTHING_OUTSIDE = { script: [], connect: [], frame: [], image: [], form: [] }

/** What the platform asks of a shop. This one has one brand, no sessions and nothing to pay. */
const shop: ShopForEdge = {
  findBrand: async () => ({ id: 'kettle', name: 'Kettle' }),
  listBrands: async () => ['kettle'],
  dataVersion: async () => '1',
  brandOrigin: async () => ({ host: HOST, origin: `http://${HOST}` }),
  linkOrigin: async () => `http://${HOST}`,
  document: {
    layers: '',
    headScript: '',
    workers: [],
    fallback: ({ brandName }) => ({ styles: '', body: `<h1>${brandName}</h1>` }),
  },
  guard: () => ({ kind: 'public' }),
  describePage: async () => undefined,
  sessionCookie: 'kettle-session',
  findSession: async () => undefined,
  lastPayment: { listReleases: async () => undefined, describe: async () => undefined },
  countOrders: async () => 0,
  sampleStore: async () => ({ host: HOST, storeSlug: '' }),
  contentPages: async () => [],
  publicCalls: [{ method: 'GET', path: '/api/teas' }],
}

type Options = { databaseUrl: string; dataFolder: string; operatorsToken: string }

const getConfig = ({ dataFolder, operatorsToken }: Options): EdgeConfig => ({
  mode: 'test',
  port: 80,
  dataFolder,
  bucket: undefined,
  secret: 'the secret that signs visits and links',
  planKeyFile: undefined,
  publicOrigins: new Map(),
  trustedProxies: 0,
  limitScale: 100,
  localOpsToken: operatorsToken,
  signIn: undefined,
  minFreeBytes: 0,
  renderers: 4,
  isLiveReloaded: false,
  hasSharedDocuments: false,
  purgeUrl: undefined,
  consoleOrigin: OPERATORS_ORIGIN,
  noticeChannels: [],
  changePolicy: { freezeWindows: [], freezeZone: 'UTC', approvals: 1 },
  rolloutSteps: [{ percent: 50, holdMinutes: 0 }],
  deadlines: scaleDeadlines(PLATFORM_DEADLINES, 10),
  outsideOrigins: { shop: NOTHING_OUTSIDE, checkout: NOTHING_OUTSIDE },
  hasHashedCheckoutScripts: true,
})

/** Opens the tea shop over a database; `request` asks it as a browser or an operator does. */
export async function openTeaShop(options: Options) {
  const db = connect(options.databaseUrl, { onError: () => undefined })
  await migrate(db, loadMigrations(PLATFORM_MIGRATIONS))
  const [log, clock, config] = [createSilentLog(), () => new Date(), getConfig(options)]
  const app = new Hono<AppEnv>()
  app.onError((error, c) => replyFailure(c, error, log))
  const ports = { opsPort: 81, opsOrigin: OPERATORS_ORIGIN, connectionLimits: { perAddress: 100 } }
  prepareRequests(app, { clock, log, config: { ...config, ...ports } })
  app.get('/api/teas', (c) => c.json({ teas: ['Assam', 'Darjeeling', 'Oolong'] }))
  const socket = new Socket() // of nobody: no port is open
  const platform = await mountPlatform(app, { db, log, clock, config, shop })
  return {
    origin: `http://${HOST}`,
    request: async (url: string, init?: RequestInit): Promise<Response> => {
      const { host } = new URL(url)
      const headers = { host, ...Object.fromEntries(new Headers(init?.headers)) }
      return platform.fetch(new Request(url, { ...init, headers }), { incoming: { socket } })
    },
    async stop() {
      await platform.stop()
      await db.$client.end()
    },
  }
}
