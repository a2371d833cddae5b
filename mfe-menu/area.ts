import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'menu',
  claims: ['/stores/:storeSlug/*'],
  query: ['term', 'page', 'item', 'deal', 'line', 'label', 'free', 'maker', 'offer', 'from', 'to', 'sort'],
  exposes: {
    './routes': './src/expose/routes.ts',
    './BuyAgain': './src/expose/BuyAgain.tsx',
  },
  consumes: ['basket/BasketPanel'],
  commonFrom: 4,
})
