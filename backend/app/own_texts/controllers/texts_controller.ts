import type { HttpContext } from '@adonisjs/core/http'
import { asDownload, authorize, listRequest, listResponse, unwrap, type Caller } from '#shared'
import { saveTexts } from '../actions/save_texts.js'
import { mayWordTexts } from '../policies/texts_policy.js'
import { listTexts, textsState } from '../queries/listed_texts.js'
import { changedFiles } from '../queries/text_files.js'
import TextTransformer from '../transformers/text_transformer.js'
import TextsStateTransformer from '../transformers/texts_state_transformer.js'
import { textsBody, textsQuery } from '../validators/texts.js'

/** Every text of Banca in both languages, and the institution's own wordings of them. */
export default class TextsController {
  /** `GET /v1/texts?part=&group=&state=&search=` */
  async index(ctx: HttpContext) {
    authorize(await mayWordTexts(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 25 })
    const filter = Object.fromEntries(Object.entries(request.filter).filter(([, value]) => value !== ''))
    const { rows, count } = await listTexts(ctx.caller, request, await textsQuery.validate(filter))
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new TextTransformer(row).toObject()),
    })
  }

  /** `GET /v1/texts/state` */
  async state(ctx: HttpContext) {
    authorize(await mayWordTexts(ctx.caller))
    return state(ctx.caller)
  }

  /** `PUT /v1/texts`: `version, changes [{ id, language, text }]` */
  async update(ctx: HttpContext) {
    authorize(await mayWordTexts(ctx.caller))
    unwrap(await saveTexts(ctx.caller, await ctx.request.validateUsing(textsBody)))
    return state(ctx.caller)
  }

  /** `GET /v1/texts/files`: a zip */
  async files(ctx: HttpContext) {
    authorize(await mayWordTexts(ctx.caller))
    asDownload(ctx.response, 'textos.zip', 'application/zip')
    ctx.response.stream(await changedFiles(ctx.caller))
  }
}

const state = async (caller: Caller) => new TextsStateTransformer(await textsState(caller)).toObject()
