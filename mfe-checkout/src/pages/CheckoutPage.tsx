import { Link } from '@larder/shared/ui'

/** The area's first page; its screens replace it. */
export function Component() {
  return (
    <main>
      <title>Checkout</title>
      <h1>Checkout</h1>
      <Link to="/">Home</Link> <Link to="/stores/fernhill-market-york-12">Store</Link>{' '}
      <Link to="/basket">Basket</Link> <Link to="/checkout">Checkout</Link> <Link to="/login">Log in</Link>
    </main>
  )
}
