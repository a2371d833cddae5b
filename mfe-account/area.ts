import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: 'account',
  claims: ['/login', '/register', '/forgotten-password', '/member/*'],
  exposes: {
    './routes': './src/expose/routes.ts',
  },
})
