import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answeringOnly } from './plugins/answering_only.ts'
import { examWorker } from './plugins/exam_worker.ts'
import { frameFirst } from './plugins/frame_first.ts'
import { entryChunks } from './plugins/entry_chunks.ts'
import { precompress } from './plugins/precompress.ts'
import { preloadFirstPage } from './plugins/preload_first_page.ts'
import { staffOnly } from './plugins/staff_only.ts'
import { bundleBudget } from './plugins/bundle_budget.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3333'
const toBackend = { target: backend, changeOrigin: false }

/** Changes rarely between releases, so that browsers can cache it. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@emotion|stylis|hoist-non-react-statics|react-is|clsx|@babel)\//

/** Modules of packages with one index that only pages of the staff, or the answer sheet, use. */
const PASSED =
  /node_modules\/@tanstack\/.*\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/**
 * The entries that a candidate reaches. Modules that an entry loads dynamically, such as the
 * parts of an exam, are listed as well.
 */
const PARTS = [
  { name: 'base', from: ['src/app/main.tsx', 'src/features/login/LoginPage.tsx'] },
  { name: 'around', from: ['src/app/shell/Shell.tsx', 'src/features/applications/ApplicationsPage.tsx'] },
  { name: 'offline', from: ['src/offline/index.ts'] },
  {
    // All of it is loaded before the first item, with what most item types share.
    name: 'exam',
    from: [
      'src/features/runner/area/ApplicationArea.tsx',
      'src/features/runner/review/ReviewPage.tsx',
      'src/features/runner/finished/FinishedPage.tsx',
      'src/features/runner/finish/FinishDialogs.tsx',
      '../item-renderers/src/kit/texts/tree.ts',
      ...['multiple_choice', 'multiple_alternatives', 'free_response'].flatMap((type) =>
        ['index.ts', 'View.tsx', 'Summary.tsx'].map((file) => `../item-renderers/src/types/${type}/${file}`)
      ),
    ],
  },
  // The tool bar, and what its panels share with it.
  { name: 'tools_bar', from: ['src/features/tools/ExamTools.tsx'] },
]

const texts = (...names: string[]) => names.map((name) => `src/locales/pt-BR/${name}.json`)

/** The page on which staff arrive, with the frame that it has in common with the others. */
const CARDS = [
  'src/app/main.tsx',
  'src/app/shell/Shell.tsx',
  'src/app/routes/staff_pages.ts',
  'src/app/pages/PreFilterPage.tsx',
  'src/features/jobs/StaffJobs.tsx',
  ...texts('common', 'shell', 'dashboard', 'jobs'),
]

/**
 * The gates of P14: maximum download until each entry can be used, all parts of an exam with tools included.
 */
const BUDGETS = [
  {
    name: 'log-in',
    from: ['src/app/main.tsx', 'src/features/login/LoginPage.tsx', ...texts('common', 'login')],
    limit: 160_000,
  },
  {
    name: 'first item',
    from: [
      ...PARTS.flatMap(({ from }) => from),
      ...texts('shell', 'applications', 'runner', 'tools'),
      'src/features/applications/CollectionInstructions.tsx',
      'src/features/runner/routes.tsx',
      '../item-renderers/src/kit/texts/portuguese.ts',
    ],
    limit: 245_000,
  },
  // Those of P23, above the cards, where staff come from; a dialog is fetched once the page is there.
  {
    name: 'list of applications, above the cards of the staff',
    above: CARDS,
    from: ['src/app/pages/DashboardListPage.tsx', ...texts('application_list')],
    limit: 60_000,
  },
  {
    name: 'statistics with their charts, above the cards of the staff',
    above: CARDS,
    from: ['src/app/pages/DashboardStatisticsPage.tsx', 'src/ui/charts/plots.tsx', ...texts('statistics')],
    limit: 150_000,
  },
]

const bothTexts = (...names: string[]) =>
  names.flatMap((name) => ['pt-BR', 'en'].map((language) => `src/locales/${language}/${name}.json`))

/** What the service worker of an exam caches (ADR 12), by entry: their static and dynamic imports. */
const EXAM_PARTS = {
  exam: [
    'src/features/runner/routes.tsx',
    'src/app/slots/ExamToolsSlot.tsx',
    'src/app/slots/ExamWatchSlot.tsx',
    'src/app/shell/HeadTools.tsx',
    'src/locales/own_texts.ts',
    ...bothTexts(
      'common',
      'shell',
      'runner',
      'interruption',
      'finished',
      'version',
      'tools',
      'tool_panels',
      'errors',
      'steps'
    ),
  ],
  watch: [
    'src/features/capture/CameraGate.tsx',
    'src/features/capture/ExamCapture.tsx',
    'src/features/capture/CameraPermissionPage.tsx',
    'src/features/capture/TutorialPage.tsx',
    'src/features/proctor-contact/ProctorContact.tsx',
    ...bothTexts('capture', 'proctor_contact'),
  ],
  /** For who reads in it. */
  dyslexic: ['src/ui/dyslexic_typeface.ts'],
  /** For a browser without a sanitiser of its own. */
  cleaner: ['../item-renderers/src/kit/cleaning/purifier.ts'],
}

/** The pages of candidates, with what they load later. */
const CANDIDATES = [
  ...PARTS.flatMap(({ from }) =>
    from.filter((path) => !path.endsWith('/main.tsx') && !path.endsWith('/Shell.tsx'))
  ),
  'src/features/applications/CollectionInstructions.tsx',
  'src/features/runner/routes.tsx',
  'src/app/pages/AnswerSheetsPage.tsx',
  'src/app/pages/PaymentPage.tsx',
  'src/app/pages/NewAppealPage.tsx',
  'src/app/pages/OwnAppealPage.tsx',
  'src/app/pages/ResultsPage.tsx',
  ...EXAM_PARTS.watch.filter((path) => path.endsWith('.tsx')),
]

/** What an item type needs to be answered; its review is loaded with the answer sheet. */
const ITEM_TYPE =
  /item-renderers\/src\/(?:(?:types|kit)\/)?(?!texts|author|testing|cleaning|parts\/(?:\w*Review|\w*Line|marks)\.)([a-z_]+)\/(?!Review|Author|stories|samples)[A-Za-z_]+\.tsx?$/

export default defineConfig({
  plugins: [
    react(),
    answeringOnly(),
    preloadFirstPage({ page: 'src/features/login/LoginPage.tsx', texts: ['common', 'login'] }),
    frameFirst(),
    bundleBudget(BUDGETS),
    examWorker({
      worker: 'src/offline/reload/exam_worker.ts',
      entry: 'src/app/main.tsx',
      parts: EXAM_PARTS,
      // All texts are reachable from one index, and the answer sheet comes after the exam.
      passed: /\/locales\/[\w-]+\/\w+\.json$|\/Review\.tsx$|\/texts\/catalogue\.ts$/,
    }),
    // The editor of comments, 110 KB, the desk of appeals and their payments, and the names of the pages of staff.
    staffOnly({
      pages: CANDIDATES,
      never:
        /node_modules\/(?:@tiptap\/|prosemirror-)|\/features\/(?:(?:appeals|payments)\/staff|marking)\/|\/routes\/staff_pages\./,
    }),
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
          // A group contains what it names and nothing of its imports: otherwise the first
          // group would contain all others.
          includeDependenciesRecursively: false,
          groups: [
            ...entryChunks({
              root: import.meta.dirname,
              framework: FRAMEWORK,
              parts: PARTS,
              passed: PASSED,
            }),
            { name: (id) => ITEM_TYPE.exec(id)?.[1] ?? null, test: ITEM_TYPE, debugName: 'item type' },
            // Of the marker of an exam and the annotations of a sheet: one request instead of three.
            { name: 'stretches', test: /\/src\/ui\/stretches\// },
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
      '/students-user': toBackend,
    },
  },
})
