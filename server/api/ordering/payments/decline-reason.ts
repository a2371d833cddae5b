import type { Attempt } from '../payment-records/payments.queries.ts'

/** An attempt as the gateway just reported it; the response code is fetched each time and not stored. */
export type SettledAttempt = Attempt & { responseCode?: string | undefined }

/**
 * The gateway's response codes that a shopper can act on (docs/decisions/030). Those that would inform a thief (fraud,
 * lost, stolen, blocked) have no message of their own.
 */
const REASONS: Readonly<Record<string, string>> = {
  '20014': 'The card number is not right.',
  '20051': 'There is not enough money on this card.',
  '20054': 'This card has expired.',
  '20055': 'The security code is not right.',
  '200N7': 'The security code is not right.',
  '20061': 'This is more than your card may pay at once.',
  '20065': 'This card was used too often for now.',
  '20068': 'Your bank did not answer in time.',
  '20150': 'Your bank could not confirm that it is you.',
}
const DECLINED = 'Your bank declined the payment.'

/** The message about why an attempt was not paid; undefined unless its bank declined it. */
export function declineReason({ state, responseCode = '' }: SettledAttempt): string | undefined {
  if (state !== 'declined') return undefined
  return REASONS[responseCode] ?? DECLINED
}
