// In every browser build of `pnpm dev`: lets the page's own script (`server/src/document/dev-page.ts`) know which build
// is running, and take the next one in its place.
globalThis.__LARDER_HOT__?.add(__LARDER_AREA__, {
  hash: () => __webpack_hash__,
  /** Takes the build that followed the running one. False when there is none; rejects when it cannot be taken. */
  takeNext: async () => Boolean(await import.meta.webpackHot.check(true)),
})
