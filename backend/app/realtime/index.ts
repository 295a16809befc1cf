import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('realtime', { 'pt-BR': ptBR, en })

/** Hints to open pages: who may hear what, and sending them. The truth stays in the database. */
export { announce } from './announce.js'
export type { Hint } from './hint.js'
export { registerChannel } from './channels.js'
