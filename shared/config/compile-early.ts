import { rspack } from '@rsbuild/core'

/**
 * Asks V8 to compile a whole file in the background while it loads, instead of each function on the main thread when
 * it is first called; other engines read a comment (docs/decisions/200). Placed after the files are minified, and
 * before they are hashed.
 */
export function compileEarly() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}
