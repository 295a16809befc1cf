import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, listRequest, listResponse, notFound, say, unwrap } from '#shared'
import { cancelJob, dismissJob, retryJob } from '../actions/change_job.js'
import { jobType, jobTypeNames, nameKey } from '../job_types.js'
import { jobChannel, jobScopeOf } from '../policies/job_policy.js'
import { findJob, listJobs, type JobScope } from '../queries/jobs.js'
import JobTransformer from '../transformers/job_transformer.js'
import { jobFilter } from '../validators/jobs.js'
import type { JobView } from '../views.js'

/** Durable jobs: own ones, of the institution for administrators. */
export default class JobsController {
  /**
   * `GET /v1/jobs?state=&type=&mine=&shown=&ordering=id|createdAt`. `state` takes several, with commas. `mine`: what the caller ordered.
   * `shown`: what the bar of the pages has, that is what waits or runs, and of the caller's own also what has ended lately and was not
   * dismissed.
   */
  async index(ctx: HttpContext) {
    const scope = jobScopeOf(ctx.caller)
    authorize(scope !== null)
    const request = listRequest(ctx, { orderable: ['id', 'createdAt'], defaultOrder: '-id' })
    const { state: states, type, mine, shown: isShown } = await jobFilter.validate(listsIn(request.filter))
    const { userId } = ctx.caller
    const page = await listJobs(scope, request, {
      states,
      type,
      orderedBy: mine === true ? userId : undefined,
      shownTo: isShown === true ? userId : undefined,
    })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await Promise.all(page.rows.map((job) => shown(ctx, job))),
    })
  }

  /** `GET /v1/jobs/types`: what types there are, by name. */
  async types(ctx: HttpContext) {
    authorize(jobScopeOf(ctx.caller) !== null)
    const { language } = ctx.caller
    const named = jobTypeNames()
      .map((id) => ({ id, name: say(language, nameKey(id)) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
    return { types: named }
  }

  /** `GET /v1/jobs/{id}` */
  async show(ctx: HttpContext) {
    return shown(ctx, (await requireJob(ctx)).job)
  }

  /** `GET /v1/jobs/{id}/file`: `url` of what came of it, once, for whoever ordered it. */
  async file(ctx: HttpContext) {
    const { job } = await requireJob(ctx)
    const file = jobType(job.type)?.file
    authorizeOrHide(job.orderedBy?.id === ctx.caller.userId)
    if (!file) throw notFound()
    return { url: unwrap(await file.address(ctx.caller, job.id)) }
  }

  /** `POST /v1/jobs/{id}/cancel`: what was done stays; a job that runs ends between two chunks. */
  async cancel(ctx: HttpContext) {
    const { job, scope } = await requireJob(ctx)
    unwrap(await cancelJob(job.id))
    return again(ctx, job.id, scope)
  }

  /** `POST /v1/jobs/{id}/retry`: a failed job goes on where it stopped. */
  async retry(ctx: HttpContext) {
    const { job, scope } = await requireJob(ctx)
    unwrap(await retryJob(job.id))
    return again(ctx, job.id, scope)
  }

  /** `POST /v1/jobs/{id}/dismiss`: the pages of who ordered it show it no more; nobody else may. */
  async dismiss(ctx: HttpContext) {
    const { job, scope } = await requireJob(ctx)
    authorize(job.orderedBy?.id === ctx.caller.userId)
    unwrap(await dismissJob(job.id))
    return again(ctx, job.id, scope)
  }
}

/** `state=A,B` and `state=A&state=B` are the same list. */
const listsIn = ({ state, ...filter }: Readonly<Record<string, unknown>>) => ({
  ...filter,
  ...(state !== undefined && { state: typeof state === 'string' ? state.split(',') : state }),
})

const shown = (ctx: HttpContext, job: JobView) =>
  ctx.serialize(
    JobTransformer.transform({
      job,
      channel: jobChannel(ctx.caller),
      userId: ctx.caller.userId,
      language: ctx.caller.language,
    })
  )

/** @throws AppError 404: not there, or not the caller's */
async function requireJob(ctx: HttpContext): Promise<{ job: JobView; scope: JobScope }> {
  const scope = jobScopeOf(ctx.caller)
  authorizeOrHide(scope !== null)
  const job = await findJob(Number(ctx.params.id), scope)
  authorizeOrHide(job !== null)
  return { job, scope }
}

async function again(ctx: HttpContext, id: number, scope: JobScope) {
  const job = await findJob(id, scope)
  if (!job) throw notFound()
  return shown(ctx, job)
}
