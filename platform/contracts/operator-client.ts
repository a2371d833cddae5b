import type * as z from 'zod'
import { NO_INPUT, type OperatorEndpoint } from './endpoint.ts'
import { fillPath } from './fill-path.ts'
import { operatorCalls } from './operator-calls.ts'

type Input<Call extends OperatorEndpoint> = z.input<NonNullable<Call['params']>> & z.input<Call['body']>
type Calls = typeof operatorCalls

/** A function for each operators' call in JSON. It takes all of the call's input, whether sent in path, query or body. */
export type OperatorClient = {
  [Name in keyof Calls]: (
    ...input: Partial<Input<Calls[Name]>> extends Input<Calls[Name]>
      ? [input?: Input<Calls[Name]>]
      : [input: Input<Calls[Name]>]
  ) => Promise<z.output<Calls[Name]['reply']>>
}

export type OperatorRequest = {
  path: string
  request: { method: string; headers?: Record<string, string>; body?: BodyInit }
}

/** The request of a call: fields that are not in its path are its query, for a GET, or its JSON body. */
export function toRequest({ method, path: pattern, body }: OperatorEndpoint, input: object): OperatorRequest {
  const { path, rest } = fillPath(pattern, { ...input })
  if (method !== 'GET') {
    const headers = { 'content-type': 'application/json' }
    return { path, request: { method, headers, body: JSON.stringify(rest) } }
  }
  // A call without input may be given something all the same: a query client gives its context.
  const fields = body === NO_INPUT ? [] : Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return { path: fields.length > 0 ? `${path}?${query}` : path, request: { method } }
}

/** Makes the client over `send`, which sends a call's request and returns its reply, parsed. */
export function operatorClient(
  send: (call: OperatorEndpoint, input: object) => Promise<unknown>,
): OperatorClient {
  const calls = Object.entries(operatorCalls).map(([name, call]) => [
    name,
    (input: object = {}) => send(call, input),
  ])
  return Object.fromEntries(calls) as OperatorClient // Each call's function is under its name.
}
