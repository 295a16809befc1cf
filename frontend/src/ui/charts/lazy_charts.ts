import { laterChart } from '../Later.tsx'

/** The library of the charts comes with the first one that is drawn. */
const plots = () => import('./plots.tsx')

export const Donut = laterChart(async () => ({ default: (await plots()).Donut }))
export const LyingBars = laterChart(async () => ({ default: (await plots()).LyingBars }))
export const EstimateLine = laterChart(async () => ({ default: (await plots()).EstimateLine }))

/** Begins to fetch it for a page that will need it. */
export const fetchCharts = (): void => void plots().catch(() => undefined)
