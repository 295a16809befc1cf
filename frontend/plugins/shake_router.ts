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
]

/**
 * react-router comes as one file that holds on to all that it can do: forms, fetchers, server rendering. With this what nobody uses
 * goes. A change that finds nothing ends the build: an upgrade may have made it needless, or need another.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'banca:shake-router',
    apply: 'build',
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
  if (after === code) throw new Error(`plugins/shake_router.ts: nothing in this react-router is as ${String(from)}`)
  return after
}
