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
 * Every module that exists once (`shared/config/federation.ts`). Federation provides a module only when the
 * host imports it, so the browser's start imports this file although it uses none of it by name.
 *
 * The copies a remote of the same composition must use on the server, by the name it imports them under: what
 * the web build shares through federation, the node build shares through the renderer's resolve hook.
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
