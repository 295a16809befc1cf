import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { NextFn } from '@adonisjs/core/types/http'
import { banca } from '#config/banca'
import { BuiltApp } from '../pages/built_app.js'
import {
  builtFileOf,
  EXAM_WORKER,
  EXAM_WORKER_HEADERS,
  pageAppOf,
  pageFrameOf,
  pagePolicy,
  wantsPage,
} from '../pages/page_routes.js'

const frontend = new BuiltApp(banca.frontendDist)
const admin = new BuiltApp(banca.adminDist)

/** Serves the built apps around the API: their files, and their index page for every address that is not the API's. */
export default class PagesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    const method = request.method()
    if (method !== 'GET' && method !== 'HEAD') return next()
    const path = request.url()
    const file = builtFileOf(path)
    if (file) {
      // sirv bypasses AdonisJS' response: headers set so far are sent with it, and it sets its own caching.
      response.removeHeader('Cache-Control')
      if (path === EXAM_WORKER)
        Object.entries(EXAM_WORKER_HEADERS).forEach(([name, value]) => response.header(name, value))
      response.relayHeaders()
      if (
        await (file.app === 'admin' ? admin : frontend).file(file.within, request.request, response.response)
      )
        return
      response.header('Cache-Control', 'no-store')
      return next()
    }
    const app = wantsPage(method, request.header('accept'), path) ? pageAppOf(path) : null
    if (!app || router.match(path, method, request.parsedUrl.shouldDecodeParam)) return next()
    const nonce = randomBytes(16).toString('base64')
    const page = (app === 'admin' ? admin : frontend).page({ nonce, frame: pageFrameOf(path) })
    if (page === null) return next()
    response.header('Content-Security-Policy', pagePolicy(nonce))
    response.header('Cache-Control', 'no-cache')
    response.type('html')
    response.send(page)
  }
}
