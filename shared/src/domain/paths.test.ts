import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const slug = 'fernhill-market-york-12'

test('builds every path of the shop', () => {
  expect({
    ...Object.fromEntries(
      Object.entries(paths)
        .filter(([, path]) => path.length === 0)
        .map(([name, path]) => [name, (path as () => string)()]),
    ),
    article: paths.article({ slug: 'new-oven' }),
    page: paths.page({ slug: 'legal/privacy' }),
    byPostcode: paths.storesNearBy({ postcode: 'YO1 9AB' }),
    byPosition: paths.storesNearBy({ lat: 53.960_051_2, lng: -1.087_3, tab: 'closed' }),
    viewStore: paths.viewStore({ storeId: 12, clearStore: true }),
    storeContent: paths.storeContent({ slug }),
    store: paths.store({ slug }),
    category: paths.category({ slug, category: 'bakery' }),
    menuItem: paths.menuItem({ slug, category: 'bakery', item: 'rye-loaf' }),
    deal: paths.deal({ slug, deal: 'lunch' }),
    banners: paths.banners({ slug }),
    banner: paths.banner({ slug, banner: 'spring' }),
    changeLine: paths.changeLine({ slug, item: 'victoria-sponge', line: 'line-1' }),
    changeMeal: paths.changeLine({ slug, deal: 'lunch-for-one', line: 'line-1' }),
    timeSlots: paths.timeSlots({ slug }),
    timeSlotsCalendar: paths.timeSlotsCalendar({ slug }),
    timeSlotsFromBasket: paths.timeSlots({ slug, date: '2030-01-09', from: '/basket' }),
    searchDeals: paths.searchDeals({ slug, term: 'tea & cake' }),
    searchCategories: paths.searchCategories({ slug, term: 'a/b' }),
    searchMenuItems: paths.searchMenuItems({ slug, term: 'oat', page: 2 }),
    express: paths.checkoutPayment({ express: 'google' }),
    paymentSuccess: paths.paymentSuccess({ 'cko-session-id': 'sid_1' }),
    order: paths.order({ orderId: 'o1' }),
    resetToken: paths.resetToken({ token: 't' }),
  }).toMatchSnapshot()
})
