import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('service_keys', { 'pt-BR': ptBR, en })
