import { paymentApi, type businessApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import { paths } from '@larder/shared/domain'
import { leaveNotice, sessionCall } from '@larder/shared/stores'
import { formatWalletAmount, type WalletOrder } from './wallet.ts'

/** The part of Apple's `ApplePaySession` that we use (Apple Pay on the Web, version 3). */
type LineItem = { label: string; amount: string }

type ApplePayRequest = {
  countryCode: string
  currencyCode: string
  supportedNetworks: string[]
  merchantCapabilities: string[]
  lineItems: LineItem[]
  total: LineItem
}

type ApplePaySession = {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized:
    | ((event: { payment: { token: { paymentData: Record<string, unknown> } } }) => void)
    | null
  oncancel: ((event: { sessionError?: { code: string } }) => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: Record<string, unknown>): void
  completePayment(result: { status: number }): void
}

type ApplePaySessionClass = {
  new (version: number, request: ApplePayRequest): ApplePaySession
  readonly STATUS_SUCCESS: number
  supportsVersion(version: number): boolean
  canMakePayments(): boolean
}

const APPLE_PAY_VERSION = 3

type ApplePayment = {
  order: WalletOrder
  /** Posts `validationURL` to validateApplePayMerchant and returns Apple's session. */
  validateMerchant: (validationURL: string) => Promise<Record<string, unknown>>
  /**
   * Pays with `appleTokenData`. Returns false while the result is unknown, or when the bank requires a step
   * first. Throws when the payment is rejected.
   */
  authorise: (appleTokenData: Record<string, unknown>) => Promise<boolean>
}

export type ApplePay = {
  /**
   * Opens Apple's sheet; call it synchronously from the click, with nothing awaited before. Settles with the
   * result of `authorise`. Throws APPLE_PAY_CANCELLED with its code (spec §8), or what `validateMerchant` and
   * `authorise` threw.
   */
  pay(payment: ApplePayment): Promise<boolean>
}

/**
 * Apple Pay when this device and brand can use it, else undefined. Throws APPLE_PAY_AVAILABILITY when that
 * cannot be determined (spec §8).
 */
export async function openApplePay(
  service: businessApi.OutsideService | undefined,
): Promise<ApplePay | undefined> {
  if (!service) return undefined
  try {
    // the sandbox's script is only used in browsers without Apple Pay
    if (service.scriptUrl) await loadScript({ url: service.scriptUrl, integrity: service.integrity })
    const { ApplePaySession: Session } = globalThis as { ApplePaySession?: ApplePaySessionClass }
    if (!Session?.supportsVersion(APPLE_PAY_VERSION) || !Session.canMakePayments()) return undefined
    return { pay: (payment) => payWithSession(Session, payment) }
  } catch (cause) {
    throw new AppError('APPLE_PAY_AVAILABILITY', { cause })
  }
}

/**
 * Calls the sheet and ignores errors, because an ended session throws on every call and the payment does not
 * depend on it.
 */
function completeSheet(complete: () => void): void {
  try {
    complete()
  } catch {
    // The sheet was closed or timed out.
  }
}

function payWithSession(Session: ApplePaySessionClass, { order, validateMerchant, authorise }: ApplePayment) {
  const session: ApplePaySession = new Session(APPLE_PAY_VERSION, {
    countryCode: 'GB',
    currencyCode: order.currencyCode,
    supportedNetworks: ['visa', 'masterCard', 'discover', 'jcb'],
    merchantCapabilities: ['supports3DS'],
    lineItems: order.lines.map(({ label, amount }) => ({ label, amount: formatWalletAmount(amount) })),
    total: { label: order.merchantName, amount: formatWalletAmount(order.total) },
  })
  return new Promise<boolean>((resolve, reject) => {
    const abort = (error: unknown): void => {
      reject(error)
      completeSheet(() => session.abort())
    }
    session.onvalidatemerchant = ({ validationURL }) => {
      validateMerchant(validationURL)
        .then((merchant) => session.completeMerchantValidation(merchant))
        .catch(abort)
    }
    session.onpaymentauthorized = ({ payment }) => {
      authorise(payment.token.paymentData).then((isPaid) => {
        resolve(isPaid)
        // Apple's sheet can show only success or failure, so the page shows an undecided payment.
        completeSheet(() =>
          isPaid ? session.completePayment({ status: Session.STATUS_SUCCESS }) : session.abort(),
        )
      }, abort)
    }
    session.oncancel = ({ sessionError }) => reject(createCancelledError(sessionError?.code))
    session.begin()
  })
}

function createCancelledError(code = 'unknown'): AppError {
  return new AppError('APPLE_PAY_CANCELLED', { display: `Apple Pay was cancelled: ${code}` })
}

const REJECTED_STATUS = 422

/**
 * Requests Apple's merchant session through the server. A rejection (422) redirects to the home page, which
 * shows its message (spec §7 validateApplePayMerchant). Throws AppError.
 */
export async function validateMerchant(
  storeId: number,
  validationURL: string,
): Promise<Record<string, unknown>> {
  try {
    return await sessionCall(paymentApi.validateApplePayMerchant, {
      storeId,
      domain: location.hostname,
      validationURL,
    })
  } catch (error) {
    if (isAppError(error) && error.status === REJECTED_STATUS) {
      leaveNotice(error.text)
      location.assign(paths.home())
    }
    throw error
  }
}
