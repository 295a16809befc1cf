import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = (name: string) => fileURLToPath(new URL(`lean_mui/${name}`, import.meta.url))
const sibling = (name: string) => (importer: string) => importer.replace(/[^/]+$/, name)

/**
 * What is imported within MUI, and what stands in for it. Our themes have no CSS variables (`theme.test.ts`), and no button of ours
 * ripples or turns into a spinner (`lean_mui.test.ts`): MUI's own modules without either are a tenth of the log-in page smaller.
 */
const INSTEAD: readonly { from: RegExp; source: RegExp; use: (importer: string) => string }[] = [
  { from: /\/styles\/[^/]+\.mjs$/, source: /^\.\/createTheme\.mjs$/, use: sibling('createThemeNoVars.mjs') },
  {
    from: /\/styles\/index\.mjs$/,
    source: /^\.\/ThemeProvider\.mjs$/,
    use: sibling('ThemeProviderNoVars.mjs'),
  },
  {
    from: /\/ButtonBase\/ButtonBase\.mjs$/,
    source: /^\.\/TouchRipple\.mjs$/,
    use: () => own('touch_ripple.ts'),
  },
  {
    from: /\/ButtonBase\/ButtonBase\.mjs$/,
    source: /useLazyRipple\/index\.mjs$/,
    use: () => own('use_lazy_ripple.ts'),
  },
  {
    from: /\/(?:Icon)?Button\/(?:Icon)?Button\.mjs$/,
    source: /\/CircularProgress\/index\.mjs$/,
    use: () => own('circular_progress.ts'),
  },
]

/** Puts MUI's smaller modules in the place of the larger ones. An upgrade that renames them ends the build. */
export function leanMui(): Plugin {
  const met = new Set<number>()
  return {
    name: 'banca:lean-mui',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      // Emotion's `withTheme` alone asks for it; it does not say of itself that it does nothing by being there.
      if (source === 'hoist-non-react-statics') {
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, moduleSideEffects: false }
      }
      if (importer === undefined || !importer.includes('/node_modules/@mui/material/')) return null
      const at = INSTEAD.findIndex((one) => one.from.test(importer) && one.source.test(source))
      const instead = INSTEAD[at]
      if (instead === undefined) return null
      met.add(at)
      return this.resolve(instead.use(importer), importer, { skipSelf: true })
    },
    buildEnd(error) {
      const missing = INSTEAD.filter((_, at) => !met.has(at))
      if (error === undefined && missing.length > 0)
        throw new Error(
          `plugins/lean_mui.ts: not in this MUI: ${missing.map(({ source }) => source).join(', ')}`
        )
    },
  }
}
