import { FetchError, ofetch } from 'ofetch'
import type * as z from 'zod'
import { Failure, type OperatorEndpoint } from '@larder/contracts/endpoint'
import { casePicture } from '@larder/contracts/operator-calls'
import { operatorClient, toRequest } from '@larder/contracts/operator-client'
import { SESSION_HEADER, SIGN_IN_OFFER_PATH, SIGN_OUT_PATH, SignInOffer } from '@larder/contracts/sign-in'

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

export type OpsApi = ReturnType<typeof createOpsApi>

/** Whether and how operators sign in by an identity provider; undefined where a server does not say. */
export const loadSignInOffer = (): Promise<SignInOffer | undefined> =>
  ofetch(SIGN_IN_OFFER_PATH, { retry: 0, timeout: TIMEOUT_MS }).then(
    (reply: unknown) => SignInOffer.safeParse(reply).data,
    () => undefined,
  )

const FOR_SESSION = { [SESSION_HEADER]: 'console' }

/** Ends the session of the cookie, on the server as well. Returns whether it is over, also when it was before. */
export const endSession = (): Promise<boolean> =>
  ofetch(SIGN_OUT_PATH, { method: 'POST', headers: FOR_SESSION, retry: 0, timeout: TIMEOUT_MS }).then(
    () => true,
    (error: unknown) => error instanceof FetchError && error.status === 401,
  )

/**
 * Creates the client of the operators' API, for a token or, without one, for the session of the cookie. Its calls throw an
 * `OpsError`.
 */
export function createOpsApi(token?: string) {
  async function send<Reply extends z.ZodType>(
    call: OperatorEndpoint<Reply>,
    input: object,
  ): Promise<z.output<Reply>> {
    const { path, request } = toRequest(call, input)
    try {
      const reply: unknown = await ofetch(path, {
        ...request,
        credentials: token === undefined ? 'same-origin' : 'omit',
        retry: 0,
        timeout: TIMEOUT_MS,
        headers: {
          ...request.headers,
          ...(token === undefined ? FOR_SESSION : { Authorization: `Bearer ${token}` }),
        },
      })
      return call.reply.parse(reply)
    } catch (error) {
      throw toOpsError(error)
    }
  }
  return {
    ...operatorClient(send),
    casePicture: async (picture: { id: string; picture: string }) =>
      toDataUrl(await send(casePicture, picture)),
  }
}
