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
  exposes: {
    './routes': './src/expose/routes.ts',
    './SearchWidget': './src/expose/SearchWidget.tsx',
  },
})
