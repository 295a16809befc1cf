/** What a process counts and measures, and its OpenMetrics text. Below all modules: they register what they know. */
export { countsBy, registerCounter, registerGauge, registerGauges, registerMetric } from './registered.js'
export { Durations, OTHER } from './series.js'
export { loopDelay, type LoopDelay } from './loop_delay.js'
