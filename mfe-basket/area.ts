import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'basket',
  claims: ['/basket', '/stores/:storeSlug/time-slots/*'],
  exposes: {
    './routes': './src/expose/routes.ts',
  },
})
