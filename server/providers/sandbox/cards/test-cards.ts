import { createHmac } from 'node:crypto'
import { cardFormat } from '../browser/card-number.ts'
import type { CardOutcome } from './cards.types.ts'

const approved = { responseCode: '10000', summary: 'Approved' }

/** The gateway's published test numbers that are declined, with its code and summary. */
const declines: Record<string, { responseCode: string; summary: string }> = {
  '4544249167673670': { responseCode: '20051', summary: 'Insufficient funds' },
  '4724117215951699': { responseCode: '20054', summary: 'Expired card' },
  '4000144348235050': { responseCode: '20059', summary: 'Suspected fraud' },
  '4095254802642505': { responseCode: '20068', summary: 'Response received too late' },
  '4734868958733862': { responseCode: '200N7', summary: 'Wrong CVV' },
}

/** Schemes whose bank challenges the shopper; the others pass without a challenge. */
const challenged = new Set(['Visa', 'Mastercard'])

/** The sandbox's behaviour for a card number. A declined card is declined without a challenge. */
export function outcomeOf(number: string): CardOutcome {
  const declined = declines[number]
  if (declined) return { challenge: false, ...declined }
  return { challenge: challenged.has(cardFormat(number)?.scheme ?? ''), ...approved }
}

/** The same for equal numbers; keyed, so that the number cannot be found from it. */
export function fingerprintCard(number: string, key: string): string {
  return createHmac('sha256', key).update(number).digest('hex').toUpperCase()
}
