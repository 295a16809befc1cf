import { refuse } from '#shared/domain_error'

/** The proof is none, ended, or was used: `token` as the requirements name the field. */
export const refuseToken = (code: 'token_invalid' | 'token_expired' | 'token_used') =>
  refuse('invalid', code, { fields: { token: [`external_auth.${code}`] } })

/** Who was proved may not come in, or is nobody here. */
export const refusePerson = (code: 'person_unknown' | 'not_allowed' | 'provider_unknown', name: string) =>
  refuse('invalid', code, { messages: [`external_auth.${code}`], params: { provider: name } })

/** The provider did not answer as it should: neither its person nor we can do anything about it now. */
export const refuseUnreachable = (name: string) =>
  refuse('invalid', 'provider_unreachable', {
    messages: ['external_auth.provider_unreachable'],
    params: { provider: name },
  })
