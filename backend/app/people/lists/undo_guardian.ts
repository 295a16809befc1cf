import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsIn, isWithin, peopleNamed, rightsChanged, savePerson, schoolScopeOf } from '#identity'
import type { UndoAsked } from '#imports'
import { isGroup, select } from '#shared'
import { recordLink } from './guardian_acts.js'
import type { DoneToGuardian, GuardianField } from '../domain/guardian_row.js'

/**
 * Takes back what a row of a list of guardians did: the sight of the candidate that it gave, fields that nobody has changed since. Whoever it made may not log in any
 * more, where nobody changed them or gave them sight of another candidate since. Fields of whoever was there before go back for administrators alone.
 * @returns the fields that stay
 */
export async function undoGuardian(
  trx: TransactionClientContract,
  asked: UndoAsked,
  done: DoneToGuardian
): Promise<GuardianField[]> {
  const { importer, appliedAt, run } = asked
  const { guardianId, linked, isNew } = done
  const scope = await schoolScopeOf(importer, trx)
  const usernames = await select(trx, 'users', { username: 'users.username' })
    .where({ id: guardianId, institution_id: importer.institutionId })
    .forUpdate()
  const found = await peopleNamed(trx, importer.institutionId, {
    identifiers: [],
    usernames: usernames.map(({ username }) => username),
  })
  const guardian = [...found.byUsername.values()].find(({ id }) => id === guardianId)
  if (!guardian) return []
  const left: GuardianField[] = []
  if (linked !== null) {
    // A candidate who was moved on is others' to decide about.
    if (await isOwnCandidate(trx, scope, linked)) {
      const link = { guardian_id: guardianId, student_id: linked }
      const taken = await trx.from('guardian_links').where(link).delete()
      if (Number(taken) > 0)
        await recordLink(trx, 'guardian_unlinked', importer, { guardianId, candidateId: linked })
    } else left.push('candidate')
  }
  const since = await select(trx, 'guardian_links', { id: 'guardian_links.id' })
    .where('guardian_id', guardianId)
    .where('created_at', '>', appliedAt)
    .first()
  const now: Record<DoneToGuardian['own'][number]['field'], string | null> = {
    name: guardian.name,
    email: guardian.email,
    isActive: guardian.isActive ? '1' : '0',
  }
  const changed = done.own.filter(({ field, to }) => now[field] !== to).map(({ field }) => field)
  const groups = guardian.groups.filter(isGroup)
  const { id, institutionId, name, email, publicIdentifier, schoolId } = guardian
  const isActive = Boolean(guardian.isActive)
  const before = { name, email, publicIdentifier, schoolId, further: [], groups, roles: {}, isActive }
  const back = { ...before }
  if (isNew) {
    if (changed.length > 0 || groups.length !== 1) return [...left, ...changed, 'isActive']
    if (since) return [...left, 'candidate']
    back.isActive = false
  } else {
    left.push(...changed)
    for (const { field, from } of done.own) {
      if (changed.includes(field)) continue
      if (!scope.all) left.push(field)
      else if (field === 'isActive') back.isActive = from === '1'
      else if (field === 'name') back.name = from ?? name
      else back.email = from
    }
  }
  await savePerson(trx, { id, institutionId }, before, back)
  if (isActive && !back.isActive) {
    await trx.from('users').where('id', id).update({ deactivated_by_import: run })
    await endSessionsIn(trx, id, 'all', importer)
    trx.after('commit', () => rightsChanged({ userId: id }))
  }
  return left
}

async function isOwnCandidate(
  trx: TransactionClientContract,
  scope: Parameters<typeof isWithin>[0],
  candidateId: number
): Promise<boolean> {
  if (scope.all) return true
  const names = await select(trx, 'users', { username: 'users.username' }).where('id', candidateId)
  const { byUsername } = await peopleNamed(trx, scope.institutionId, {
    identifiers: [],
    usernames: names.map(({ username }) => username),
  })
  return [...byUsername.values()].some((person) => person.id === candidateId && isWithin(scope, person))
}
