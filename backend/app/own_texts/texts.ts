import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('own_texts', { 'pt-BR': ptBR, en })
