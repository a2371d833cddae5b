/** What a return page's query says of the payment attempt (spec §2, readings 17). */
export type Return = { draftOrderId: string | undefined; paymentId: string | undefined }

/** The payment is named by `cko-session-id`, else `cko-payment-id`, else the server knows the last attempt. */
export function readReturn(query: URLSearchParams): Return {
  return {
    draftOrderId: query.get('draftOrderId') ?? undefined,
    paymentId: query.get('cko-session-id') ?? query.get('cko-payment-id') ?? undefined,
  }
}
