import { expect, test } from 'vitest'
import { checkoutApi, paymentApi } from '@larder/shared/contracts'
import { expectUsable, expectUnforeseen, FAULTS, Rejection, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'
import {
  payWithWallet,
  APPLE_WALLET,
  EXPRESS_WALLET,
  GOOGLE_WALLET,
  replaceReply,
  NOT_CHARGED_TEXT,
  findButton,
  findTexts,
  createFailureAfter,
  SUCCESS_REPLIES,
  type Endpoint,
  type Wallet,
} from './pay-by-wallet.testing.tsx'

const BEFORE_THE_ORDER: [string, Wallet, Endpoint][] = [
  ['Apple Pay', APPLE_WALLET, paymentApi.validateApplePayMerchant],
  ['Google Pay express', EXPRESS_WALLET, checkoutApi.setDeliveryAddress],
]
for (const [name, wallet, last] of BEFORE_THE_ORDER) {
  test.each(Object.entries(FAULTS))(
    `${name}: reports %s after ordering, charges nothing, and can be retried`,
    async (_, fault) => {
      const { errorReports: reported, close } = await payWithWallet(wallet, createFailureAfter(last, fault))
      await findTexts(fault.message)
      await close()
      await waitFor(() => expectUsable(screen.getByRole('button', { name: wallet.button })))
      expect(await screen.findByText(NOT_CHARGED_TEXT)).toBeVisible()
      expect((await findTexts(fault.message)).length).toBeGreaterThan(0)
      expect(reported.length > 0 || !fault.isUnforeseen).toBe(true)
    },
  )
}

const WALLETS: [string, Wallet][] = [
  ['Apple Pay', APPLE_WALLET],
  ['Google Pay', GOOGLE_WALLET],
  ['Google Pay express', EXPRESS_WALLET],
]
/**
 * Every fault except the rejection with a message, which is the only one that says whether money was taken.
 */
const UNCLEAR_FAULTS = Object.entries(FAULTS).filter(([what]) => what !== 'a refusal with a message')

/**
 * Google's express sheet stays open and shows the shop's message; the sheets of the other wallets are closed
 * by then.
 */
const findInSheet = async ({ isExpress }: Wallet, text: RegExp) => isExpress && screen.findByText(text)

for (const [name, wallet] of WALLETS) {
  test.each(UNCLEAR_FAULTS)(
    `${name} checks the payment’s state after %s, and never claims that nothing was charged`,
    async (_, fault) => {
      const { close, router } = await payWithWallet(
        wallet,
        createFailureAfter(checkoutApi.processOrder, fault),
      )
      await findInSheet(wallet, /We are checking your payment/)
      await close()
      await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
      expect(await screen.findByRole('heading', { name: /checking/i })).toBeVisible()
      expect(screen.queryByText(NOT_CHARGED_TEXT)).toBeNull()
    },
  )
}

const rejection = () => new Rejection(422, 'Not on a Sunday.')
test.each(WALLETS)(
  '%s: shows why a payment was declined, and that nothing was charged',
  async (_, wallet) => {
    const { close } = await payWithWallet(wallet, replaceReply(paymentApi.makePayment, rejection))
    await findTexts(/Not on a Sunday\./)
    await close()
    await waitFor(() => expectUsable(screen.getByRole('button', { name: wallet.button })))
    expect(await screen.findByText(NOT_CHARGED_TEXT)).toBeVisible()
  },
)

test.each(Object.entries(FAULTS))(
  'the express sheet reports %s, and its button works again after closing',
  async (_, fault) => {
    expectUnforeseen()
    const { user } = openCheckout(EXPRESS_WALLET.at, { replies: SUCCESS_REPLIES })
    const button = await findButton(EXPRESS_WALLET.button)
    fault.begin()
    await user.click(button)
    await findTexts(fault.message)
    await user.click(await findButton('Close'))
    await waitFor(() => expectUsable(screen.getByRole('button', { name: EXPRESS_WALLET.button })))
    expect(screen.queryByText(/do not pay again/)).toBeNull()
  },
)
