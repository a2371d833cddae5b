const ORDER_FILE_PATHS = {
  /** An iCalendar file with the order's slot; 404 for an order without one ("as soon as possible"). */
  calendar: '/api/orders/{businessOrderId}/calendar',
  /** A PDF with the lines and amounts of the order, and what was given back. */
  receipt: '/api/orders/{businessOrderId}/receipt',
} as const

export type OrderFile = keyof typeof ORDER_FILE_PATHS

/** Route patterns of the files, which have no contract because their replies are no JSON. */
export const orderFileRoutes = Object.fromEntries(
  Object.entries(ORDER_FILE_PATHS).map(([file, path]) => [
    file,
    path.replace('{businessOrderId}', ':businessOrderId'),
  ]),
) as Record<OrderFile, string> // Object.fromEntries loses the literal keys

/** Path of a file about an order, for its owner's session or, with `order`, for whoever has the signed link. */
export function orderFilePath(
  file: OrderFile,
  { businessOrderId, order }: { businessOrderId: string; order?: string | undefined },
): string {
  const path = ORDER_FILE_PATHS[file].replace('{businessOrderId}', encodeURIComponent(businessOrderId))
  return order ? `${path}?order=${encodeURIComponent(order)}` : path
}
