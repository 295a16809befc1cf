import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // A context of its own for each file, as with a process each, but without the start of 121 processes: 40 % less processor time.
    pool: 'vmForks',
    // Generous on purpose: a slow machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
