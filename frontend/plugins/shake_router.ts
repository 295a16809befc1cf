import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What stands in react-router's file, and what it becomes. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  // Names for the developer tools, given by assignment, hold on to every component.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Contexts, components and classes do nothing by being made.
  [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
  [/^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();'],
  // A link of ours prefetches nothing by itself: that is for routes of a framework's server.
  [/return shouldPrefetch && !isAbsolute \?/g, 'return false ?'],
  // Routes with loaders belong to a data router. Ours is none: their states, error pages and transitions are never reached.
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = null;'],
  [
    /return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/g,
    'return useNavigateUnstable();',
  ],
  [/let routerState = React\d*\.useContext\(DataRouterStateContext\);/g, 'const routerState = null;'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
  // Advice for who writes routes, and the check that a hook is used within a router: without one it fails in the next line.
  [/^( *)(?:warning|warningOnce)\(\n[\s\S]*?^\1\);$/gm, ''],
  [/^( *)invariant\(\n *useInRouterContext\(\),[\s\S]*?^\1\);$/gm, ''],
]

const require = createRequire(import.meta.url)

/** Its exports name the build for developers only. */
const PRODUCTION = join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs')

/**
 * react-router comes as one file that holds on to all that it can do: forms, fetchers, loaders, server rendering. With this what nobody
 * uses goes. A change that finds nothing ends the build: an upgrade may have made it needless, or need another.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'banca:shake-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^react-router$/ }, handler: () => PRODUCTION },
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/[^?]*\/chunk-[^?]*\.mjs$/ },
      handler(code) {
        // The part for React's own bundler has none of it.
        if (!code.includes('function BrowserRouter(')) return null
        return { code: CHANGES.reduce((before, [from, to]) => changed(before, from, to), code), map: null }
      },
    },
  }
}

function changed(code: string, from: RegExp, to: string): string {
  const after = code.replace(from, to)
  if (after === code)
    throw new Error(`plugins/shake_router.ts: nothing in this react-router is as ${String(from)}`)
  return after
}
