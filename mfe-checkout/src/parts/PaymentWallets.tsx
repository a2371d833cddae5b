import type { basketApi, paymentApi } from '@larder/shared/contracts'
import { useStore } from '@larder/shared/stores'
import { Grid, useBrandConfig } from '@larder/shared/ui'
import { getCardGateway } from '../features/payment-methods/offered-payments.ts'
import { AppleButton, GoogleButton } from '../features/payment-wallets/WalletButtons.tsx'
import { validateMerchant } from '../features/payment-wallets/apple-pay.ts'
import { toWalletOrder } from '../features/payment-wallets/wallet.ts'
import type { usePay } from '../features/payment/use-pay.ts'
import { $store } from '../stores/shop-store.ts'

/** Whether a wallet is among the payment methods offered for this basket. */
export const isWalletOffered = (kinds: readonly paymentApi.PaymentKind[]): boolean =>
  kinds.includes('ApplePay') || kinds.includes('GooglePay')

type Props = {
  basket: basketApi.Basket
  kinds: readonly paymentApi.PaymentKind[]
  payment: ReturnType<typeof usePay>
  /** Called by the press on a wallet, which accepts the terms. */
  onPress: () => void
}

/** Apple Pay and Google Pay, where brand, store, slot and device support them. */
export function PaymentWallets({ basket, kinds, payment, onPress }: Props) {
  const { phase, payByWallet, payInSheet } = payment
  const store = useStore($store)
  const companyName = useBrandConfig()?.site.companyName ?? ''
  const gateway = store && getCardGateway(store)
  if (!store || !gateway) return null
  const order = toWalletOrder(basket, companyName)
  const isBusy = phase !== 'idle'
  const hasApple = kinds.includes('ApplePay')
  const hasGoogle = kinds.includes('GooglePay')
  return (
    <Grid wide={hasApple && hasGoogle ? 2 : undefined} gap={3}>
      {hasApple && (
        <AppleButton
          isBusy={isBusy}
          onPress={(wallet) => {
            onPress()
            void payInSheet(gateway, (charge) =>
              wallet.pay({
                order,
                validateMerchant: (validationURL) => validateMerchant(store.id, validationURL),
                authorise: async (appleTokenData) =>
                  (await charge({ paymentMethod: 'ApplePay', type: 'token', appleTokenData }, basket)) ===
                  'paid',
              }),
            )
          }}
        />
      )}
      {hasGoogle && (
        <GoogleButton
          isBusy={isBusy}
          onPress={(wallet) => {
            onPress()
            void payByWallet(gateway, async () => {
              const result = await wallet.pay(order)
              if (!result.isPaid) return undefined
              const { googleTokenData } = result
              return { paymentMethod: 'GooglePay', type: 'token', googleTokenData }
            })
          }}
        />
      )}
    </Grid>
  )
}
