import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'account',
  claims: ['/login', '/login/redirect', '/register', '/forgotten-password', '/member/*'],
  query: ['from', 'referralCode', 'tab', 'page'],
  exposes: {
    './routes': './src/expose/routes.ts',
    './AccountMenu': './src/expose/AccountMenu.tsx',
    './AddressPicker': './src/expose/AddressPicker.tsx',
    './LatestOrder': './src/expose/LatestOrder.tsx',
    './RefereeButton': './src/expose/RefereeButton.tsx',
    './VerifyPhone': './src/expose/VerifyPhone.tsx',
  },
  consumes: ['checkout/OrderTracking'],
})
