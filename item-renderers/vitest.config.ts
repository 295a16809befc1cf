import { defineConfig } from 'vitest/config'

// Rules and texts only: the screens run in a real browser, from the storybook workspace.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    // Generous on purpose: a slow machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
