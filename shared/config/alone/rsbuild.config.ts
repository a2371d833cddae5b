import { resolve } from 'node:path'
import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { cssLayers } from '../../src/domain/css-layers.ts'
import { cssModules, IN_LAYERS } from '../css/css-modules.ts'
import { pageBoundaries } from '../hot/hot-build.ts'

// `pnpm dev:<area>`: run in the area's folder, against a running shop (`SHOP`).
const shop = process.env['SHOP'] ?? `http://localhost:${process.env['PORT'] ?? 4300}`
const area = process.cwd()
const styles = cssModules('alone')

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: resolve(import.meta.dirname, 'frame.tsx') } },
  resolve: {
    alias: {
      'larder-area/routes': resolve(area, 'src/expose/routes.ts'),
      'larder-area': resolve(area, 'area.ts'),
    },
  },
  dev: { lazyCompilation: false },
  output: { ...styles.output, injectStyles: true },
  tools: { ...styles.tools, rspack: { plugins: [pageBoundaries], module: { rules: [IN_LAYERS] } } },
  html: { title: 'Larder, one area', tags: [{ tag: 'style', children: cssLayers, append: false }] },
  server: {
    port: Number(process.env['AREA_PORT'] ?? 4310),
    historyApiFallback: true,
    // The server identifies the brand by the host name, so it must not change.
    proxy: Object.fromEntries(
      ['/api', '/_ipx', '/rum'].map((path) => [path, { target: shop, changeOrigin: false }]),
    ),
  },
})
