import type { HttpContext } from '@adonisjs/core/http'
import { callerIfAny } from '#identity'
import { cookieName, languageOf, say, toAppError, unwrap, type DomainError } from '#shared'
import { beginLogIn, finishLogIn, logInByCode } from '../actions/log_in_by_code.js'
import { idOf, subjectOf } from '../domain/claims.js'
import { seenIds } from '../queries/seen_ids.js'
import { BEGUN_SECONDS, openBegun, sealBegun } from '../tickets.js'
import BegunLoginTransformer from '../transformers/begun_login_transformer.js'
import CodeLoginTransformer from '../transformers/code_login_transformer.js'
import { beginBody, codeBody, finishBody } from '../validators/log_in_validator.js'
import { arrivalOf } from './arrivals.js'

const BEGUN_COOKIE = 'banca_outside'
/** For the one call that ends the log-in. */
const COOKIE_SHAPE = {
  path: '/external-auth/oidc',
  maxAge: BEGUN_SECONDS,
  httpOnly: true,
  sameSite: 'strict',
  encode: false,
} as const

/** The requirements have one text in the field `error`, besides our usual shape. */
function withError(ctx: HttpContext, error: DomainError) {
  const language = languageOf(ctx.request.header('accept-language'))
  const [key] = error.messages ?? Object.values(error.fields ?? {}).flat()
  const text = say(language, key ?? 'external_auth.unknown', error.params)
  return toAppError({ ...error, extra: { ...error.extra, error: text } })
}

/** Log-ins by a code that a provider sends the browser back with. */
export default class CodeLoginsController {
  /** `POST /external-auth/token`: a code that we did not ask for */
  async exchange(ctx: HttpContext) {
    const { code, userId, institutionId, collectionId, periodId, turmaId, ticket, ...decisions } =
      await ctx.request.validateUsing(codeBody)
    const order = {
      code: code ?? null,
      userId: subjectOf(userId) ?? '',
      institutionId: idOf(institutionId),
      ticket: ticket ?? null,
    }
    const entered = await logInByCode(order, await arrivalOf(ctx, decisions))
    if (!entered.ok) throw withError(ctx, entered.error)
    const login = entered.value
    const caller = await callerIfAny(`JWT ${login.token}`)
    const asked = { collectionId: idOf(collectionId), turmaId: idOf(turmaId), periodId: idOf(periodId) }
    const seen = caller
      ? await seenIds(caller, asked)
      : { institutionId: null, collectionId: null, turmaId: null, periodId: null }
    return ctx.serialize(CodeLoginTransformer.transform({ login, seen }))
  }

  /** `POST /external-auth/oidc/{provider}/begin`: where the browser goes */
  async begin(ctx: HttpContext) {
    const { next } = await ctx.request.validateUsing(beginBody)
    const { url, begun } = unwrap(await beginLogIn(String(ctx.params.provider), next ?? null))
    ctx.response.plainCookie(cookieName(ctx, BEGUN_COOKIE), sealBegun(begun), {
      ...COOKIE_SHAPE,
      secure: ctx.request.secure(),
    })
    return { url }
  }

  /** `POST /external-auth/oidc/finish`: what the browser came back with */
  async finish(ctx: HttpContext) {
    const { code, state, iss, ticket, ...decisions } = await ctx.request.validateUsing(finishBody)
    const name = cookieName(ctx, BEGUN_COOKIE)
    const begun = openBegun(ctx.request.plainCookie(name, { encoded: false }))
    const answer = { code: code ?? null, state: state ?? null, iss: iss ?? null, ticket: ticket ?? null }
    const entered = await finishLogIn(answer, begun, await arrivalOf(ctx, decisions))
    if (!entered.ok) throw withError(ctx, entered.error)
    ctx.response.clearCookie(name, { path: COOKIE_SHAPE.path })
    return ctx.serialize(BegunLoginTransformer.transform({ login: entered.value, next: begun?.next ?? null }))
  }
}
