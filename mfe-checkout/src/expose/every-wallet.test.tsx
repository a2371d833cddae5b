import { expect, test } from 'vitest'
import { checkoutApi, paymentApi } from '@larder/shared/contracts'
import { expectUsable, expectUnforeseen, FAULTS, Rejection, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'
import {
  agree,
  APPLE,
  EXPRESS,
  GOOGLE,
  instead,
  NOT_CHARGED,
  press,
  said,
  until,
  WELL,
  type Endpoint,
  type Wallet,
} from './pay-by-wallet.testing.tsx'

const BEFORE_THE_ORDER: [string, Wallet, Endpoint][] = [
  ['Apple Pay', APPLE, paymentApi.validateApplePayMerchant],
  ['Google Pay express', EXPRESS, checkoutApi.setDeliveryAddress],
]
for (const [name, wallet, last] of BEFORE_THE_ORDER) {
  test.each(Object.entries(FAULTS))(
    `${name}: reports %s after ordering, charges nothing and can be retried`,
    async (_, fault) => {
      const { reported, close } = await agree(wallet, until(last, fault))
      await said(fault.message)
      await close()
      await waitFor(() => expectUsable(screen.getByRole('button', { name: wallet.button })))
      expect(await screen.findByText(NOT_CHARGED)).toBeVisible()
      expect((await said(fault.message)).length).toBeGreaterThan(0)
      expect(reported.length > 0 || !fault.isUnforeseen).toBe(true)
    },
  )
}

const WALLETS: [string, Wallet][] = [
  ['Apple Pay', APPLE],
  ['Google Pay', GOOGLE],
  ['Google Pay express', EXPRESS],
]
/** Every fault but the refusal with a message, which is the only one that says what became of the money. */
const UNTOLD = Object.entries(FAULTS).filter(([what]) => what !== 'a refusal with a message')

/**
 * Google's express sheet stays open and shows the shop's message; the other wallets' sheets are closed by
 * then.
 */
const shownInSheet = async ({ isExpress }: Wallet, text: RegExp) => isExpress && screen.findByText(text)

for (const [name, wallet] of WALLETS) {
  test.each(UNTOLD)(
    `${name} pays and meets %s: asks the gateway and never claims that nothing was charged`,
    async (_, fault) => {
      const { close, router } = await agree(wallet, until(checkoutApi.processOrder, fault))
      await shownInSheet(wallet, /We are checking your payment/)
      await close()
      await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
      expect(await screen.findByRole('heading', { name: /checking/i })).toBeVisible()
      expect(screen.queryByText(NOT_CHARGED)).toBeNull()
    },
  )
}

const refused = () => new Rejection(422, 'Not on a Sunday.')
test.each(WALLETS)('%s declined: shows why, and that nothing was charged', async (_, wallet) => {
  const { close } = await agree(wallet, instead(paymentApi.makePayment, refused))
  await said(/Not on a Sunday\./)
  await close()
  await waitFor(() => expectUsable(screen.getByRole('button', { name: wallet.button })))
  expect(await screen.findByText(NOT_CHARGED)).toBeVisible()
})

test.each(Object.entries(FAULTS))(
  'the express sheet reports %s, and its button works again once closed',
  async (_, fault) => {
    expectUnforeseen()
    const { user } = openCheckout(EXPRESS.at, { answers: WELL })
    const button = await press(EXPRESS.button)
    fault.begin()
    await user.click(button)
    await said(fault.message)
    await user.click(await press('Close'))
    await waitFor(() => expectUsable(screen.getByRole('button', { name: EXPRESS.button })))
    expect(screen.queryByText(/do not pay again/)).toBeNull()
  },
)
