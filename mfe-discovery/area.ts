import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'discovery',
  claims: [
    '/',
    '/faqs',
    '/contact',
    '/news/*',
    '/brand/*',
    '/store/:slug',
    '/stores-near-by/*',
    '/ul/view_store',
    '/*',
  ],
  query: [
    'postcode',
    'unclear',
    'lat',
    'lng',
    'tab',
    'method',
    'sort',
    'type',
    'store_id',
    'storeId',
    'basketToken',
  ],
  exposes: {
    './routes': './src/expose/routes.ts',
    './SearchWidget': './src/expose/SearchWidget.tsx',
  },
  consumes: ['account/LatestOrder', 'menu/BuyAgain'],
})
