import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { SWITCHES, allows } from '#rooms'
import { authorize, authorizeOrHide } from '#shared'
import { dashboardVideo } from '../queries/dashboard_video.js'
import { visibleApplication } from '../queries/visible_application.js'
import DashboardVideoTransformer from '../transformers/dashboard_video_transformer.js'

/** What the card of a candidate in a room shows of their exams. */
export default class DashboardVideoController {
  /** `GET /v1/applications/{id}/dashboard-video`: how far the candidate is. */
  async show(ctx: HttpContext) {
    const application = await visibleApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const tree = await permissionsOf(ctx.caller)
    authorize(allows(tree, SWITCHES.viewInfo))
    return ctx.serialize(
      DashboardVideoTransformer.transform(await dashboardVideo(application, allows(tree, SWITCHES.timeInfo)))
    )
  }
}
