import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'basket',
  claims: ['/basket', '/stores/:storeSlug/time-slots/*'],
  query: ['date'],
  exposes: {
    './routes': './src/expose/routes.ts',
    './BasketButton': './src/expose/BasketButton.tsx',
    './BasketPanel': './src/expose/BasketPanel.tsx',
    './TimeSlotPicker': './src/expose/TimeSlotPicker.tsx',
    './FulfilmentSwitch': './src/expose/FulfilmentSwitch.tsx',
  },
  consumes: ['account/RefereeButton', 'account/VerifyPhone'],
})
