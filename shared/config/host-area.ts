import { defineArea } from './area.ts'

/** The host's area description: it owns no pages and exposes nothing. */
export const HOST = defineArea({
  name: 'host',
  claims: [],
  exposes: {},
  consumes: ['account/AccountMenu', 'basket/BasketButton'],
})
