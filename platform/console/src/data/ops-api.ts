import { FetchError, ofetch } from 'ofetch'
import type * as z from 'zod'
import * as casesContract from '@larder/contracts/cases'
import * as opsContract from '@larder/contracts/ops'
import * as releaseCounts from '@larder/contracts/release-counts'
import * as rolloutsContract from '@larder/contracts/rollouts'
import * as shopHealth from '@larder/contracts/shop-health'
import * as whyContract from '@larder/contracts/why'
import { Failure } from '@larder/contracts/endpoint'

const TIMEOUT_MS = 20_000

/** A failed call, with a text for the operator. `status` is 0 when there was no reply. */
export class OpsError extends Error {
  override name = 'OpsError'
  readonly status: number
  /** Rejections by gate rule, or problems by field. */
  readonly fields: Readonly<Record<string, string>>
  constructor(message: string, { status, fields = {} }: { status: number; fields?: Record<string, string> }) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

function toOpsError(error: unknown): OpsError {
  if (!(error instanceof FetchError)) return new OpsError('The reply could not be read.', { status: 502 })
  const { status = 0, data } = error
  if (status === 0) return new OpsError('The shop did not answer. Check your connection.', { status })
  const failure = Failure.safeParse(data)
  if (!failure.success) return new OpsError(`The shop answered with ${status}.`, { status })
  return new OpsError(failure.data.errorDisplay, { status, fields: failure.data.fields ?? {} })
}

/** The pages' policy allows pictures as data alone. */
async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${blob.type};base64,${btoa(text)}`
}

type Call<Schema extends z.ZodType> = { path: string; schema: Schema; query?: object; body?: object }

export type OpsApi = ReturnType<typeof createOpsApi>

/** Creates the client of the operators' API. It sends no cookies, and its calls throw an `OpsError`. */
export function createOpsApi(token: string) {
  async function call<Schema extends z.ZodType>({
    path,
    schema,
    query,
    body,
  }: Call<Schema>): Promise<z.infer<Schema>> {
    try {
      const reply: unknown = await ofetch(`/ops/${path}`, {
        credentials: 'omit',
        retry: 0,
        timeout: TIMEOUT_MS,
        headers: { Authorization: `Bearer ${token}` },
        ...(query && { query }),
        ...(body && { method: 'POST', body }),
      })
      return schema.parse(reply)
    } catch (error) {
      throw toOpsError(error)
    }
  }
  async function loadPicture(path: string): Promise<string> {
    try {
      const headers = { Authorization: `Bearer ${token}` }
      const blob = await ofetch<Blob, 'blob'>(`/ops/${path}`, {
        credentials: 'omit',
        retry: 0,
        timeout: TIMEOUT_MS,
        headers,
        responseType: 'blob',
      })
      return await toDataUrl(blob)
    } catch (error) {
      throw toOpsError(error)
    }
  }
  return {
    ownToken: () => call({ path: 'token', schema: opsContract.OwnToken }),
    plan: () => call({ path: 'plan', schema: opsContract.LivePlan }),
    overview: () => call({ path: 'overview', schema: opsContract.Overview }),
    health: () => call({ path: 'health', schema: shopHealth.ShopHealth }),
    ledger: (query: opsContract.LedgerQuery) => call({ path: 'ledger', schema: opsContract.Ledger, query }),
    rollouts: () => call({ path: 'rollouts', schema: rolloutsContract.Rollouts }),
    releases: (area: string) => call({ path: `releases/${area}`, schema: opsContract.ReleaseList }),
    diff: ({ area, version }: opsContract.ReleaseName) =>
      call({ path: `releases/${area}/${version}/diff`, schema: opsContract.ReleaseDiff }),
    /** Reads the counts of an area's last 60 minutes. */
    counts: (area: string) =>
      call({ path: 'counts', schema: releaseCounts.ReleaseCounts, query: { area, minutes: 60 } }),
    why: (query: whyContract.WhyQuery) => call({ path: 'why', schema: whyContract.Why, query }),
    /** Creates a link that opens a brand's shop, or the first one, with this release. */
    previewLink: (person: string, release: opsContract.ReleaseName, shop?: string) =>
      call({ path: 'overrides', schema: opsContract.OverrideLink, body: { person, release, shop } }),
    cases: () => call({ path: 'cases', schema: casesContract.Cases }),
    casePicture: (caseId: string, id: string) => loadPicture(`cases/${caseId}/pictures/${id}`),
    decideCase: (caseId: string, decision: casesContract.CaseDecision) =>
      call({ path: `cases/${caseId}`, schema: casesContract.DecidedCase, body: decision }),
    change: (area: string, act: z.input<typeof opsContract.PlanAct>) =>
      call({ path: `plan/${area}`, schema: opsContract.LivePlan, body: act }),
  }
}
