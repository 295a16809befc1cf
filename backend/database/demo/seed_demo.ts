import db from '@adonisjs/lucid/services/db'
import { paymentProvider } from '#appeals/payment_providers/current_provider'
import { importExam, type Importer } from '#catalog'
import { makeApplications } from '#delivery'
import { saveAccommodation } from '#identity'
import { clock, unwrap } from '#shared'
import { ESSAYS } from './exams/essays.js'
import { demoExams, type DemoExam } from './exams/index.js'
import { findPeople, makePeople, type DemoPeople } from './make_people.js'
import { networkExam, sitNetwork, sitTrack, trackExam } from './network/index.js'
import { makeEmailTemplates } from './make_email_templates.js'
import { makeImport } from './make_import.js'
import { makePeriods } from './make_periods.js'
import { makeProvider } from './make_provider.js'
import { makeRoles } from './make_roles.js'
import { makeRooms, roomSitters } from './make_rooms.js'
import { markEssays } from './mark_essays.js'
import { makeOtherNetwork } from './make_other_network.js'
import { openWindow } from './open_window.js'
import { planEssays } from './plan_essays.js'
import { publishComputed } from './publish_computed.js'
import { publishResults } from './publish_results.js'
import { raiseAppeals } from './raise_appeals.js'
import { sitExam } from './sit_exam.js'
import { watchedSitter, watchedSitting } from './watched_sitting.js'

/** `skipped`: the database has a school already (this one or another) and was left alone. */
export type SeedOutcome =
  { kind: 'skipped' } | { kind: 'made'; people: number; exams: number; items: number; applications: number }

/** All flows are on, as in a network that uses every page. */
const SETTINGS = JSON.stringify({
  preferences: {
    Application__ExamCategoryFlow: true,
    Shared_Data__ActivateSharedFlow: true,
    Application__EmailFlowEnabled: true,
  },
})
/** Who has already sat the exam that is over. */
const SITTERS_OF_THE_PAST = 6
/** Of the class of `professor`, who decides about them. */
const PRETEST_SITTERS = ['aluno11', 'aluno12', 'aluno13']
/** Of the exam whose appeals cost money. The list of others stays on one page. */
const PAID_SITTERS = ['aluno']
const APPEAL_CENTS = 1_000
const ACCOMMODATED = {
  accommodation: {
    timeFactor: 125,
    validFrom: null,
    validUntil: null,
    note: 'Dislexia: 25% de tempo adicional',
  },
}
const TWO_DAYS_MS = 2 * 86_400_000

/**
 * Makes the demo school in an empty database, by the same ways a real one comes about: people, imported exams, applications, a
 * sitting. One that was cut off on its way is completed; any other school is left alone, and keeps the demo out unless
 * `besideOthers`.
 */
export async function seedDemo({ besideOthers = false } = {}): Promise<SeedOutcome> {
  const institutions: { codename: string; demo_completed_at: number | null }[] = await db
    .from('institutions')
    .select('codename', 'demo_completed_at')
  const begun = institutions.find(({ codename }) => codename === 'demo')
  if (begun ? begun.demo_completed_at !== null : institutions.length > 0 && !besideOthers)
    return { kind: 'skipped' }
  const people = begun ? await findPeople() : await makePeople()
  const caller: Importer = {
    userId: people.userIds.get('administrador') as number,
    institutionId: people.institutionId,
    schoolId: null,
    schoolIds: [],
    group: 'ADMINISTRADOR',
    roleId: null,
  }
  unwrap(await saveAccommodation({ ...ACCOMMODATED, ...needing(people), by: caller.userId }))
  let items = 0
  let applications = 0
  const now = clock.now()
  const { institutionId, networkIds } = people
  const network = [
    { file: networkExam(now), sit: sitNetwork },
    { file: trackExam(now), sit: sitTrack },
  ]
  for (const { file, sit } of network) {
    applications += await sit(await importOnce(file, caller), institutionId, networkIds)
    items += file.items.length
  }
  const exams = demoExams(now)
  for (const exam of exams) {
    const examId = await importOnce(exam.file, caller)
    const made = unwrap(
      await makeApplications({
        target: { examId },
        people: { userIds: sittersOf(exam, people) },
        actor: caller,
      })
    )
    applications += made.created + made.alreadyCreated
    if (exam.sitters === 'room') await makeRooms(examId, people)
    items += (exam.file.items as unknown[]).length
    if (exam.sitters === 'watched') await watchedSitting(examId, people, clock.now() - TWO_DAYS_MS)
    if (exam.sitters === 'past' || exam.sitters === 'paid' || exam.sitters === 'pretest')
      await sitExam(examId, sittersOf(exam, people), clock.now() - TWO_DAYS_MS)
    if (exam.sitters === 'past') await raiseAppeals(examId, people.userIds, caller)
    if (exam.sitters === 'paid' && paymentProvider() !== null) await openWindow(examId, caller, APPEAL_CENTS)
    if (exam.sitters === 'essay' || exam.sitters === 'planned_essay') {
      const texts = essaysOf(people)
      await sitExam(examId, [...texts.keys()], clock.now() - TWO_DAYS_MS, texts)
      if (exam.sitters === 'essay') await markEssays(examId, people.userIds)
      else {
        await planEssays(examId, people.userIds, caller)
        // Appeals begin with the disclosure of the marks.
        await openWindow(examId, caller, 0)
      }
    }
  }
  await makePeriods(caller)
  await makeEmailTemplates(caller)
  await makeRoles(caller, people.userIds)
  await makeProvider(caller, people.userIds)
  const imported = await makeImport(caller)
  const others = await makeOtherNetwork()
  await publishResults(caller, people.userIds)
  const over = exams.find(({ sitters }) => sitters === 'paid')
  if (over) await publishComputed(caller, over.file.idn)
  const own = db.from('institutions').where('id', people.institutionId)
  // One that is completed after an update may have settings of its own.
  await own.clone().where('settings_version', 0).update({ settings_json: SETTINGS })
  await own.update({ demo_completed_at: clock.now() })
  return {
    kind: 'made',
    people: people.userIds.size + networkIds.size + imported + others,
    exams: exams.length + network.length,
    items,
    applications,
  }
}

/** The one who has a quarter more time than others. */
function needing({ userIds, institutionId }: DemoPeople): { userId: number; institutionId: number } {
  const userId = userIds.get('aluno28')
  if (userId === undefined) throw new Error('aluno28 is not there')
  return { userId, institutionId }
}

async function importOnce(file: DemoExam['file'], caller: Importer): Promise<number> {
  const outcome = await importExam(file, { caller, updateIfExists: false })
  if (outcome.ok) return outcome.value.exam.id
  const existing: { id: number } | null = await db
    .from('exams')
    .where({ idn: file.idn, institution_id: caller.institutionId })
    .select('id')
    .first()
  if (outcome.error.kind === 'exists' && existing) return existing.id
  throw new Error(`demo exam ${file.idn} was refused: ${JSON.stringify(outcome.error)}`)
}

const essaysOf = ({ userIds }: DemoPeople): ReadonlyMap<number, string | null> =>
  new Map(Object.entries(ESSAYS).map(([username, text]) => [userIds.get(username) as number, text]))

function sittersOf({ sitters }: DemoExam, people: DemoPeople): number[] {
  const { candidateIds, userIds } = people
  if (sitters === 'essay' || sitters === 'planned_essay') return [...essaysOf(people).keys()]
  if (sitters === 'room') return roomSitters(userIds)
  if (sitters === 'watched') return [watchedSitter(userIds)]
  if (sitters === 'pretest') return PRETEST_SITTERS.map((username) => userIds.get(username) as number)
  if (sitters === 'all') return [...candidateIds.horizonte, ...candidateIds['beira-mar']]
  if (sitters === 'paid') return PAID_SITTERS.map((username) => userIds.get(username) as number)
  return sitters === 'past' ? candidateIds.horizonte.slice(0, SITTERS_OF_THE_PAST) : candidateIds.horizonte
}
