import type { ReactElement } from 'react'
import { expect } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import type { Source } from '../../stores/checkout-state.ts'

type OnPay = (getSource: () => Promise<Source>) => void

/** A form around the provider's fields, once these are there; `sources` are those that it was paid with. */
export async function openCardForm(config: BrandConfig, make: (onPay: OnPay) => ReactElement) {
  const sources: Promise<Source>[] = []
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
