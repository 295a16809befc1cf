import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answeringOnly } from './plugins/answering_only.ts'
import { leanMui } from './plugins/lean_mui.ts'
import { partsOfTheWay } from './plugins/parts_of_the_way.ts'
import { precompress } from './plugins/precompress.ts'
import { preloadFirstPage } from './plugins/preload_first_page.ts'
import { shakeRouter } from './plugins/shake_router.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3333'
const toBackend = { target: backend, changeOrigin: false }

/** Changes rarely between releases, so that browsers keep it. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|@emotion|stylis|hoist-non-react-statics|react-is|clsx|@babel)\//

/** What a candidate comes by. Where a part loads something by itself, such as the parts of an exam, it is named as well. */
const PARTS = [
  { name: 'base', from: ['src/app/main.tsx', 'src/features/login/LoginPage.tsx'] },
  { name: 'around', from: ['src/app/shell/Shell.tsx', 'src/features/applications/ApplicationsPage.tsx'] },
  { name: 'offline', from: ['src/offline/index.ts'] },
  {
    // All of it is fetched before the first question, with what most item types share.
    name: 'exam',
    from: [
      'src/features/runner/area/ApplicationArea.tsx',
      'src/features/runner/review/ReviewPage.tsx',
      'src/features/runner/finished/FinishedPage.tsx',
      'src/features/runner/finish/FinishDialogs.tsx',
      'src/features/runner/question/ShortcutsDialog.tsx',
      '../item-renderers/src/multiple_choice/View.tsx',
      '../item-renderers/src/multiple_alternatives/View.tsx',
      '../item-renderers/src/free_response/View.tsx',
    ],
  },
]

/** What an item type needs to be answered; its review comes with the answer sheet. */
const ITEM_TYPE = /item-renderers\/src\/(?!texts|author|testing)([a-z_]+)\/(?!Review|Author|stories|samples)[A-Za-z_]+\.tsx?$/

export default defineConfig({
  plugins: [
    react(),
    leanMui(),
    shakeRouter(),
    answeringOnly(),
    preloadFirstPage({ page: 'src/features/login/LoginPage.tsx', texts: ['common', 'login'] }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // A group takes what it names and nothing of what that imports: else the first would swallow the others.
          includeDependenciesRecursively: false,
          groups: [
            ...partsOfTheWay({ root: import.meta.dirname, framework: FRAMEWORK, parts: PARTS }),
            { name: (id) => ITEM_TYPE.exec(id)?.[1] ?? null, test: ITEM_TYPE, debugName: 'item type' },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // The console has its own development server.
      '/v1': toBackend,
      '/menu': toBackend,
      '/health': toBackend,
      '/files': toBackend,
    },
  },
})
