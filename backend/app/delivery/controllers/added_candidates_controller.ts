import type { HttpContext } from '@adonisjs/core/http'
import { settingsOfCaller } from '#access'
import { candidateIdsOfClasses } from '#identity'
import { AppError, authorize, authorizeOrHide, notFound, unwrap } from '#shared'
import { addNewCandidate, addToCollection } from '../actions/add_candidates.js'
import { mayGrantExam } from '../policies/act_policy.js'
import { isWithdrawnFrom, maySchedule, ofOtherSchools } from '../queries/schedule_scope.js'
import AddedCandidatesTransformer from '../transformers/added_candidates_transformer.js'
import type { AddedCandidatesView, AddedCandidateView } from '../views.js'
import { addedCandidates, newCandidate, sharedCandidates } from '../validators/added_candidates_validator.js'

/** Staff add one person, a class, or a new person to a collection. */
export default class AddedCandidatesController {
  /** `POST /v1/applications`: an existing candidate (`user`), all of some `classes`, or a new candidate (anything else). */
  async store(ctx: HttpContext): Promise<Added | AddedNew> {
    const {
      collection,
      user,
      classes = [],
      sharedStudent = false,
    } = await ctx.request.validateUsing(addedCandidates)
    if (user === undefined && classes.length === 0) return this.#storeNew(ctx, collection)
    return this.#add(ctx, { collection, user, classes, shared: sharedStudent })
  }

  /** `POST /v1/applications/shared_create`: the same for candidates of other schools than the collection's. */
  async shared(ctx: HttpContext) {
    const { collection, user, classes = [] } = await ctx.request.validateUsing(sharedCandidates)
    if (user === undefined && classes.length === 0)
      throw new AppError(400, 'validation', { fields: { user: ['shared.required'] } })
    return this.#add(ctx, { collection, user, classes, shared: true })
  }

  async #storeNew(ctx: HttpContext, collectionId: number) {
    const { extra, ...person } = await ctx.request.validateUsing(newCandidate)
    authorizeOrHide(await maySchedule(ctx.caller, collectionId, []))
    const added = unwrap(await addNewCandidate(ctx.caller, collectionId, { ...person, ...extra }))
    ctx.response.status(201)
    return serializeNew(ctx, added)
  }

  async #add(
    ctx: HttpContext,
    asked: { collection: number; user: number | undefined; classes: number[]; shared: boolean }
  ) {
    const { collection: collectionId, user, classes, shared } = asked
    if (shared) authorize((await settingsOfCaller(ctx.caller)).preferences.Shared_Data__ActivateSharedFlow)
    const ofClasses = classes.length === 0 ? [] : await candidateIdsOfClasses(ctx.caller, classes)
    const named = [...new Set([...(user === undefined ? [] : [user]), ...ofClasses])]
    const userIds = shared ? await ofOtherSchools(collectionId, named) : named
    if (userIds.length === 0) throw notFound('delivery.class_without_candidates')
    authorizeOrHide(await maySchedule(ctx.caller, collectionId, userIds))
    // Of a class, what was withdrawn stays withdrawn: its staff did not name anybody.
    const restores = classes.length === 0 && mayGrantExam(ctx.caller)
    const made = unwrap(await addToCollection(ctx.caller, { collectionId, userIds, shared, restores }))
    // Of a class, those who are there already are counted.
    if (user !== undefined && classes.length === 0 && made.created === 0) {
      const code = (await isWithdrawnFrom(collectionId, user)) ? 'withdrawn' : 'already_scheduled'
      throw new AppError(400, code, { messages: [`delivery.${code}`] })
    }
    ctx.response.status(201)
    return serialize(ctx, made)
  }
}

const serialize = (ctx: HttpContext, added: AddedCandidatesView) =>
  ctx.serialize(AddedCandidatesTransformer.transform(added))
const serializeNew = (ctx: HttpContext, added: AddedCandidateView) =>
  ctx.serialize(AddedCandidatesTransformer.transform(added).useVariant('forNew'))

// Named: the compiler would leave the wider of the two, and the map with it.
type Added = Awaited<ReturnType<typeof serialize>>
type AddedNew = Awaited<ReturnType<typeof serializeNew>>
