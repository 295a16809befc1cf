import type { Plugin } from 'vite'
import { withCuts, type Cuts } from './cuts.ts'

/** By the end of its path. */
export const PACKAGES: Readonly<Record<string, Cuts>> = {
  // Texts are plain strings by key and count, in nested files fetched by our own loader (`src/locales/i18n.ts`). Without `debug` the
  // logger says nothing.
  'i18next/dist/esm/i18next.js': {
    calls: {
      'logger.warn': 'null',
      'logger.log': 'null',
      'logger.once': 'null',
      'logger.deprecate': 'null',
      'interpolator.nest': 'res',
    },
    constants: {
      returnDetails: 'false',
      joinArrays: 'undefined',
      updateMissing: 'false',
      needsContextHandling: 'false',
      postProcess: 'undefined',
    },
    pieces: {
      'formatter = Formatter': 'formatter = null',
      'const skipOnVariables = isString(res)': 'const skipOnVariables = false',
      "lng?.toLowerCase() === 'cimode'": 'false',
      // A branch of the texts is still answered by its key.
      'const objectNotReturned = isObjectHit && !opt.returnObjects && !this.options.returnObjects':
        'const objectNotReturned = isObjectHit',
      'if (objectNotReturned && this.options.returnedObjectHandler)': 'if (false)',
      'if (isObjectHit && !objectNotReturned)': 'if (false)',
      'if (this.options.saveMissing)': 'if (false)',
      'if (this.modules.languageDetector)': 'if (false)',
      'if (this.modules.i18nFormat)': 'if (false)',
      'this.services.languageDetector': 'undefined',
      'this.i18nFormat': 'undefined',
      'reloadResources: this.reloadResources.bind(this)': '',
      "typeof keys === 'function'": 'false',
      "typeof key === 'function'": 'false',
      "typeof k === 'function'": 'false',
      "typeof o.keyPrefix === 'function'": 'false',
    },
    methods: {
      I18n: ['hydrate', 'dir', 'cloneInstance', 'toJSON', 'setDefaultNamespace', 'reloadResources'],
      Interpolator: ['nest'],
      Connector: ['saveMissing', 'reload'],
      Translator: ['getUsedParamsDetails'],
      ResourceStore: ['addResource', 'addResources', 'removeResourceBundle', 'removeNamespaces', 'toJSON'],
      PluralResolver: ['clearCache', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes'],
      LanguageUtil: ['clearCache'],
    },
  },
  // What a `ref` of a fragment can be asked; no fragment of ours has one.
  'react-dom/cjs/react-dom-client.production.js': { statements: ['FragmentInstance.prototype.'] },
  // Warnings go through the same logger.
  'react-i18next/dist/es/useTranslation.js': {
    calls: { warnOnce: 'null' },
    pieces: { "typeof keyPrefix === 'function'": 'false' },
  },
  'react-i18next/dist/es/utils.js': { calls: { warnOnce: 'null' } },
  // What no page asks of the client of queries.
  '@tanstack/query-core/build/modern/queryClient.js': {
    methods: {
      QueryClient: [
        'isFetching',
        'isMutating',
        'ensureQueryData',
        'getQueriesData',
        'setQueriesData',
        'getQueryState',
        'removeQueries',
        'resetQueries',
        'infiniteQuery',
        'fetchInfiniteQuery',
        'prefetchInfiniteQuery',
        'ensureInfiniteQueryData',
      ],
    },
  },
}

/**
 * Takes out of packages that every page needs what our options never reach. Each stays the package that it is: an upgrade in which a name
 * is no longer found ends the build.
 */
export function leanPackages(): Plugin {
  const met = new Set<string>()
  return {
    name: 'banca:lean-packages',
    apply: 'build',
    transform: {
      filter: {
        id: Object.keys(PACKAGES).map((path) => new RegExp(`/node_modules/${path.replaceAll('.', '\\.')}$`)),
      },
      handler(code, id) {
        const found = Object.entries(PACKAGES).find(([path]) => id.endsWith(`/${path}`))
        if (found === undefined) return null
        met.add(found[0])
        return { code: withCuts(id, code, this.parse(code), found[1]), map: null }
      },
    },
    buildEnd(error) {
      const missing = Object.keys(PACKAGES).filter((path) => !met.has(path))
      if (error === undefined && missing.length > 0)
        throw new Error(`plugins/lean_packages.ts: not in this build: ${missing.join(', ')}`)
    },
  }
}
