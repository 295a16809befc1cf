/** For tests and stories only (needs vitest and a Vite bundler). */
export { contractSuite } from './contract_suite.ts'
export { textsSuite } from './texts_suite.ts'
