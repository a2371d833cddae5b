import * as nanostoresReact from '@nanostores/react'
import * as nanostores from 'nanostores'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as api from '@larder/shared/api'
import * as errors from '@larder/shared/errors'
import * as events from '@larder/shared/events'
import * as stores from '@larder/shared/stores'
import * as ui from '@larder/shared/ui'

/**
 * Every module that exists once (`shared/config/federation.ts`). Federation provides a module only if the host imports
 * it, so the browser's start imports this file without using its exports.
 *
 * On the server these are the copies that a remote of the same composition has to use, by import name: modules that
 * the web build shares through federation are shared there by the renderer's resolve hook.
 */
export const singletons: Readonly<Record<string, object>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  nanostores,
  '@nanostores/react': nanostoresReact,
  '@larder/shared/api': api,
  '@larder/shared/errors': errors,
  '@larder/shared/events': events,
  '@larder/shared/stores': stores,
  '@larder/shared/ui': ui,
}
