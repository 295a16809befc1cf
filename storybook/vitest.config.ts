import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { FLAGS } from '../frontend/e2e/support/chromium_flags.ts'

// `stories`: every story in a real browser, with its play checks and axe. `texts`: the catalogues of the pages here, in Node.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'texts',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), storybookTest({ configDir: `${import.meta.dirname}/.storybook` })],
        // Everything that the stories import is bundled before the first of them: a package found later
        // would reload the running tests.
        optimizeDeps: {
          entries: [
            '.storybook/preview.tsx',
            'src/**/*.tsx',
            '../item-renderers/src/**/*.{ts,tsx}',
            '../frontend/src/**/*.stories.tsx',
            // Pages that a story opens by its address are loaded on first use.
            '../frontend/src/{exam,features/runner,shared,ui}/**/*.{ts,tsx}',
          ],
        },
        test: {
          name: 'stories',
          isolate: false,
          // Long enough for several waits of 30 s (.storybook/preview.tsx) and, in
          // the first story, for the bundle.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 300_000,
            screenshotFailures: false,
            viewport: { width: 1000, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                // Chromium's headless shell if installed: 40 % less processor time, as in
                // frontend/e2e/support/chromium.ts.
                executablePath:
                  process.env.CHROMIUM_HEADLESS_PATH || (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
                args: FLAGS,
              },
            }),
          },
        },
      },
    ],
  },
})
