import { vi } from 'vitest'
import { runScripts } from '@larder/shared/testing'
import type { FlowComponent, FlowGlobal } from '../features/payment-card/flow.ts'

/** Fakes the provider's card form, already filled in with a valid card. */
export function aCardForm(): void {
  runScripts()
  const data = {
    type: 'card',
    token: 'tok_1',
    bin: '424242',
    last4: '4242',
    expiry_month: 12,
    expiry_year: 2034,
  }
  const global: FlowGlobal = () => ({
    create: (_, options) => {
      const component: FlowComponent = {
        isAvailable: () => Promise.resolve(true),
        isValid: () => true,
        mount: (node) => {
          node.append(document.createElement('iframe'))
          options.onReady()
          options.onChange(component)
        },
        unmount: () => undefined,
        tokenize: () => Promise.resolve({ type: 'card', data }),
      }
      return component
    },
  })
  vi.stubGlobal('CheckoutWebComponents', global)
}
