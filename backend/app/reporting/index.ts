/** PDFs that other modules have printed by the threads of this one. */
export { printAccessCards } from './actions/print_access_cards.js'
export { printSummary } from './actions/print_summary.js'
export { type AccessCard, type AccessTexts } from './pdf/access_cards.js'
