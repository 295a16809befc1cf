import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    // Generous on purpose: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
