import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('realtime', { 'pt-BR': ptBR, en })

/** Hints to open pages: who may subscribe to what, and sending them. The database holds the state. */
export { announce } from './announce.js'
export type { Hint } from './hint.js'
export { registerChannel } from './channels.js'
export { openStreams } from './fan_out.js'
export { moveStreams } from './jobs/heartbeat.js'
