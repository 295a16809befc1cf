import type { HttpContext } from '@adonisjs/core/http'
import { isDeadTo } from '#communication'
import { findPersonRow, isSittingNow, listPeople, normalUsername, personRecord } from '#identity'
import { authorize, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { changePerson } from '../actions/change_person.js'
import { makePerson } from '../actions/make_person.js'
import { namedRoles } from '../actions/roles_of_person.js'
import { ownSchools } from '../actions/school_of_person.js'
import { placed, type Edited } from '../domain/person_change.js'
import { mayManagePeople } from '../policies/people_policy.js'
import PersonRecordTransformer from '../transformers/person_record_transformer.js'
import PersonRowTransformer from '../transformers/person_row_transformer.js'
import { newPersonBody, peopleQuery, personBody } from '../validators/people.js'

/** People of the institution, as far as the caller's schools or classes give them. Nobody is deleted. */
export default class PeopleRecordsController {
  /** `GET /v1/people?q=&group=&school=&is_active=` */
  async index(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const { group, school, isActive } = request.filter
    const filter = await peopleQuery.validate(given({ group, school, isActive }))
    const { rows, count } = await listPeople(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((person) =>
        new PersonRowTransformer({ person, ownSchools: ownSchools(ctx.caller) }).toObject()
      ),
    })
  }

  /** `GET /v1/people/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    return one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/people`: `username, name, email?, public_identifier?, school?, schools?, groups, roles?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const {
      username,
      school = null,
      schools = [],
      email = null,
      publicIdentifier = null,
      roles = [],
      ...rest
    } = await ctx.request.validateUsing(newPersonBody)
    const id = unwrap(
      await makePerson(ctx.caller, {
        ...rest,
        ...placed(school, schools),
        roles: unwrap(await namedRoles(ctx.caller.institutionId, roles, rest.groups)),
        email,
        publicIdentifier,
        username: normalUsername(username),
      })
    )
    ctx.response.status(201)
    return one(ctx, id)
  }

  /** `PUT /v1/people/{id}`: `version, name, email?, public_identifier?, school?, schools?` (those beside it)`, groups, roles?, is_active`; what is left out stays, null clears it. */
  async update(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const id = Number(ctx.params.id)
    const { version, school, schools, email, publicIdentifier, roles, ...rest } =
      await ctx.request.validateUsing(personBody)
    const named = roles && unwrap(await namedRoles(ctx.caller.institutionId, roles, rest.groups))
    const to = (before: Edited): Edited => ({
      ...rest,
      ...placed(school === undefined ? before.schoolId : school, schools ?? before.further),
      roles: named ?? before.roles,
      email: email === undefined ? before.email : email,
      publicIdentifier: publicIdentifier === undefined ? before.publicIdentifier : publicIdentifier,
    })
    unwrap(await changePerson(ctx.caller, id, { version, to }))
    return one(ctx, id)
  }
}

async function one(ctx: HttpContext, id: number) {
  const row = await findPersonRow(ctx.caller, id)
  if (!row) throw notFound()
  const [person, isSitting] = [await personRecord(ctx.caller, row), await isSittingNow(id)]
  const isEmailDead = await isDeadTo(ctx.caller.institutionId, person.email)
  return new PersonRecordTransformer({
    person,
    isSitting,
    isEmailDead,
    ownSchools: ownSchools(ctx.caller),
  }).toObject()
}
