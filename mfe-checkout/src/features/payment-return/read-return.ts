/** The return page's query about the payment attempt (spec §2, readings 17). */
export type Return = { draftOrderId: string | undefined; paymentId: string | undefined }

/** The payment's id is `cko-session-id`, else `cko-payment-id`, else the server uses the last attempt. */
export function readReturn(query: URLSearchParams): Return {
  return {
    draftOrderId: query.get('draftOrderId') ?? undefined,
    paymentId: query.get('cko-session-id') ?? query.get('cko-payment-id') ?? undefined,
  }
}
