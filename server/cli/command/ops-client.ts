import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type * as z from 'zod'
import { Failure, type OperatorEndpoint } from '@larder/contracts/endpoint'
import { fillPath } from '@larder/contracts/fill-path'
import type { ReleaseCheck } from '@larder/contracts/release-check'
import { formatCommitQuery, type ReleaseCommit } from '@larder/contracts/release-origin'
import { publishRelease } from '@larder/contracts/operator-calls'
import { operatorClient, toRequest, type OperatorRequest } from '@larder/contracts/operator-client'
import * as opsContract from '@larder/contracts/ops'
import { loadConfig } from '@larder/api/config.ts'
import { UNREACHABLE_CODES } from '@larder/kernel/errors/outside-error.ts'
import { CommandError, ShopBusyError, STALE_EXIT_CODE } from './command-error.ts'

type OpsServer = {
  /** The origin of the operators' API: `https://ops.shop.example`. */
  origin: string
  token: string
  user?: string
  /** Whether it has answered this command before, so that its address is right. */
  hasAnswered?: boolean
}

/** An address that answers, and not as operators' API that has the call. */
class NoOperatorsError extends CommandError {}

type Publication = Partial<Omit<opsContract.PublishQuery, 'commit'>> & { commit?: ReleaseCommit | undefined }

const ARCHIVE_HEADERS = { 'content-type': 'application/x-tar', 'content-encoding': 'gzip' }

/** Whether a 404 came from something other than the operators' API, usually from the shop's own address. */
const isFromOtherServer = (status: number, display: string | undefined): boolean =>
  status === 404 && (display === undefined || display.startsWith('Page not found'))

/** Errors of a connection to an address where nothing listens, or that does not exist. */
const NOBODY_ANSWERS = new Set<string>([...UNREACHABLE_CODES, 'UND_ERR_CONNECT_TIMEOUT'])

/** The cause of a failed call, which `fetch` nests, for each address that it tried; its code is empty when it has none. */
function findCause(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message }
  return error.cause === undefined ? { code: '', message: error.message } : findCause(error.cause)
}

const BROKEN_OFF = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** A shop that took this call or an earlier one is busy or starts again; only one that took none is not there. */
function noAnswer({ origin, hasAnswered = false }: OpsServer, cause: unknown): CommandError {
  const { code, message } = findCause(cause)
  if (BROKEN_OFF.has(code))
    return new ShopBusyError(
      `The shop at ${origin} took the call and did not answer. Is it busy? Try again.`,
      { cause },
    )
  if (code === '' || NOBODY_ANSWERS.has(code))
    return hasAnswered
      ? new ShopBusyError(`The shop at ${origin} answers no more. Does it start again? Try again.`, { cause })
      : new CommandError(`No shop answers at ${origin}.`, { cause })
  return new CommandError(`The shop at ${origin} cannot be asked: ${message}.`, { cause })
}

/** Statuses of a proxy whose server cannot answer at the moment. The server's own replies have a key. */
const PROXY_STATUSES: readonly number[] = [502, 503, 504]
/** Keys of a shop that cannot do it now: it has too much to do, no database, or no room on its disk. */
const BUSY_KEYS: readonly string[] = ['OVERLOADED', 'UNAVAILABLE', 'STORAGE_FULL']
const isBusy = (status: number, key: string | undefined): boolean =>
  key === undefined ? PROXY_STATUSES.includes(status) : BUSY_KEYS.includes(key)

/** A proxy answers with something else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls the shop. A rejection or a missing response is thrown as one plain message. */
async function send<Reply extends z.ZodType>(
  server: OpsServer,
  call: OperatorEndpoint<Reply>,
  { path, request }: OperatorRequest,
): Promise<{ status: number; content: z.output<Reply> }> {
  const { origin, token, user } = server
  const reply = await fetch(new URL(path, origin), {
    ...request,
    headers: { authorization: `Bearer ${token}`, ...(user && { 'larder-user': user }), ...request.headers },
  }).catch((cause: unknown) => {
    throw noAnswer(server, cause)
  })
  const text = await reply.text().catch((cause: unknown) => {
    throw noAnswer(server, cause)
  })
  const content = parseJson(text)
  if (reply.ok) {
    const read = call.reply.safeParse(content)
    if (read.success) {
      server.hasAnswered = true
      return { status: reply.status, content: read.data }
    }
    throw new CommandError(`${origin} is no shop of ours: it answered something else.`, { cause: read.error })
  }
  const { errorDisplay, errorKey, fields } = Failure.safeParse(content).data ?? {}
  if (isFromOtherServer(reply.status, errorDisplay))
    throw new NoOperatorsError(
      `${origin} has no operators’ side. --ops takes their own origin, not the shop’s: ask an operator for it (OPS_ORIGIN of the shop’s server; a shop on this machine prints it when it starts).`,
    )
  const problems = fields ? Object.entries(fields).map(([name, text]) => `${name}: ${text}`) : []
  const message = [errorDisplay ?? `The shop answered ${reply.status}.`, ...problems].join('\n')
  if (isBusy(reply.status, errorKey)) throw new ShopBusyError(message)
  throw new CommandError(message, { exitCode: errorKey === 'CONFLICT' ? STALE_EXIT_CODE : 1 })
}

const callsOf = (side: OpsServer) =>
  operatorClient(async (call, input) => (await send(side, call, toRequest(call, input))).content)

/** The operators' calls of a shop, and the upload of a release. */
const createClient = (side: OpsServer) => ({
  ...callsOf(side),
  /** What stands against publishing a release before it is built; undefined from a shop that is older than the question. */
  async checkRelease(
    planned: Parameters<ReturnType<typeof callsOf>['checkRelease']>[0],
  ): Promise<ReleaseCheck | undefined> {
    const calls = callsOf(side)
    return calls.checkRelease(planned).catch(async (error: unknown) => {
      if (!(error instanceof NoOperatorsError)) throw error
      // Fails in the same way where no operators answer.
      await calls.ownToken()
      return undefined
    })
  },
  /** Publishes a release packed by `packArchive`. `isNew` is false when the same release was published before. */
  async publish(
    name: opsContract.ReleaseName,
    archive: Buffer,
    { why = '', withoutGate = false, subject, commit }: Publication = {},
  ): Promise<{ isNew: boolean }> {
    const { path } = fillPath(publishRelease.path, name)
    if (archive.length > opsContract.MAX_ARCHIVE_BYTES)
      throw new CommandError(
        `${name.area} ${name.version} is too large: ${archive.length} bytes packed, at most ${opsContract.MAX_ARCHIVE_BYTES}.`,
      )
    const query = new URLSearchParams({
      ...(withoutGate && { withoutGate: String(withoutGate), why }),
      ...(subject && { subject }),
      ...(commit && { commit: formatCommitQuery(commit) }),
    })
    const request = { method: publishRelease.method, headers: ARCHIVE_HEADERS, body: new Uint8Array(archive) }
    return { isNew: (await send(side, publishRelease, { path: `${path}?${query}`, request })).status === 201 }
  },
})

export type OpsClient = ReturnType<typeof createClient>

/** The shop that runs on this machine with the data folder; undefined when none runs. */
async function findLocalServer(): Promise<OpsServer | undefined> {
  const { dataFolder, localOpsToken: token } = loadConfig(process.env)
  const origin = (await readFile(resolve(dataFolder, 'ops.url'), 'utf8').catch(() => '')).trim()
  if (!origin) return undefined
  const isRunning = await fetch(new URL('/livez', origin)).then(
    () => true,
    (error: unknown) => BROKEN_OFF.has(findCause(error).code),
  )
  return isRunning ? { origin, token, user: userInfo().username } : undefined
}

/** A client for the operators' API at an address, with the token from LARDER_TOKEN. */
export function createRemoteClient(address: string): OpsClient {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${address} is no address of operators, such as https://ops.shop.example`)
  const token = process.env['LARDER_TOKEN']
  if (!token) throw new CommandError('Set LARDER_TOKEN to your token for this shop.')
  return createClient({ origin: url.origin, token })
}

/**
 * A client for the operators' API: at the address from `--ops` with LARDER_TOKEN, else of the shop that runs on this
 * machine; undefined when none runs here.
 */
export async function findOpsClient(address: string | undefined): Promise<OpsClient | undefined> {
  if (address !== undefined) return createRemoteClient(address)
  const local = await findLocalServer()
  return local && createClient(local)
}

/** A client for the operators' API. Throws a CommandError when there is none. */
export async function requireOpsClient(address: string | undefined): Promise<OpsClient> {
  const client = await findOpsClient(address)
  if (!client)
    throw new CommandError(
      'No shop runs on this machine. Start it, or name the operators’ origin of one with --ops.',
    )
  return client
}
