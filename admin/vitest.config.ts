import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    environment: 'node',
    // Generous on purpose: a slow machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
