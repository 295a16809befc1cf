/** The bar of durable jobs, as the console imports it. */
export { browserWatch, SHOWN } from './browser_watch.ts'
export { JobsBar, type JobsBarProps } from './JobsBar.tsx'
