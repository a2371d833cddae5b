import type { ReactElement } from 'react'
import { expect } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import type { PaymentSource } from '../../stores/checkout-state.ts'

type OnPay = (getSource: () => Promise<PaymentSource>) => void

/** Opens a card form and waits for the provider's fields; `sources` collects the payments. */
export async function openCardForm(config: BrandConfig, make: (onPay: OnPay) => ReactElement) {
  const sources: Promise<PaymentSource>[] = []
  const element = make((getSource) => void sources.push(getSource()))
  const { user } = renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => config,
      HydrateFallback: () => null,
      children: [{ index: true, element }],
    },
  ])
  const button = await screen.findByRole('button', { name: /^Pay £/ })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  return { sources, pay: () => user.click(button) }
}
