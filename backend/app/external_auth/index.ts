import { registerTexts } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('external_auth', { 'pt-BR': ptBR, en })

/** Log-ins that somebody else proves: by a token, by a code, and by OpenID Connect. */
export { renewProviderSecrets } from './provider_secrets.js'
