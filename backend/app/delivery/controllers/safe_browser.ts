import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { banca } from '#config/banca'
import { signedUrlFor } from '@adonisjs/core/services/url_builder'
import { asksForCamera, type DeliveryExam } from '#catalog'
import { isCandidate, unwrap } from '#shared'
import { refused } from '../actions/refusals.js'
import { isProven } from '../domain/safe_browser_proof.js'
import { configKeyOf, sebConfiguration, type SebConfiguration } from '../domain/seb_configuration.js'

const ORIGIN = new URL(appUrl).origin

/** The configuration that opens this exam: it begins at the exam's collection in the list. */
export const configurationOf = ({ collection }: DeliveryExam): SebConfiguration =>
  sebConfiguration({
    startUrl: `${ORIGIN}/applications?collection=${collection.id}`,
    usesCamera: asksForCamera(collection),
  })

/** The link that opens the exam's configuration in the safe browser; it is good for a day. An operator may have a page of their own. */
export function safeBrowserLink(examId: number): string {
  if (banca.safeBrowserUrl !== undefined) return banca.safeBrowserUrl
  const path = signedUrlFor(
    'exams.safe_browser',
    { id: examId },
    { expiresIn: '24h', purpose: 'safe_browser' }
  )
  return `${ORIGIN.replace(/^http/, 'seb')}${path}`
}

/** What a call is about: the start is also asked whether the browser claims to be the safe one. */
type Call = 'start' | 'exam'

/**
 * Refuses a candidate whose browser is not the one that the exam asks for. Answers that are handed in are never asked: they were
 * given while the browser was right, or the writer's session distinguishes them.
 * @throws AppError 403 `safe_browser_required`
 */
export function requireSafeBrowser(ctx: HttpContext, exam: DeliveryExam, call: Call): void {
  if (!isRightBrowser(ctx, exam, call)) unwrap(refused('wrong_browser'))
}

/** Is it the browser that the exam asks for, or the exam asks for none? */
export function isRightBrowser(ctx: HttpContext, exam: DeliveryExam, call: Call): boolean {
  const need = exam.safeBrowser
  if (!need.required || !isCandidate(ctx.caller)) return true
  return need.asksForKeys
    ? isProven(need, proofOf(ctx), configKeyOf(configurationOf(exam)))
    : call !== 'start' || ctx.caller.isInBrowser
}

/** Where the browser gives its keys only to the page, the page sends them, with its own address. */
function proofOf({ request }: HttpContext) {
  const page = request.header('x-safe-browser-page')
  const isOurs = page !== undefined && (page === ORIGIN || page.startsWith(`${ORIGIN}/`))
  return {
    configKeyHash: request.header('x-safeexambrowser-configkeyhash'),
    examKeyHash: request.header('x-safeexambrowser-requesthash'),
    urls: [`${ORIGIN}${request.url(true)}`, ...(isOurs ? [page] : [])],
  }
}
