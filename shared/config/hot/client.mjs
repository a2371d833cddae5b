// In every browser build of `pnpm dev`: registers the running build with the page's own script
// (`platform/edge/document/dev-page.ts`), which can replace it by the next one.

globalThis.__LARDER_HOT__?.add(__LARDER_AREA__, {
  hash: () => __webpack_hash__,
  /**
   * Applies the build that followed the running one. False when there is none; rejects when it cannot be
   * applied.
   */
  takeNext: async () => Boolean(await import.meta.webpackHot.check(true)),
})
