/** How often somebody did something within a time, and the refusal of what is too much. */
export type { Counted, Limit, Taken } from './domain/window_counts.js'
export { WindowCounts } from './domain/window_counts.js'
export { counters, steppedCounts } from './service.js'
export { refuseTooMany, takeOrRefuse, takeWithin, type Refusal } from './take_within.js'
