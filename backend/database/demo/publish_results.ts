import db from '@adonisjs/lucid/services/db'
import { applyPublication, previewPublication } from '#results/jobs/order_publication'
import { makeProcess } from '#results/actions/save_process'
import { saveResults } from '#results/actions/save_results'
import { clock, required, unwrap } from '#shared'
import { demoCaller } from './demo_calls.js'

const DAY_MS = 86_400_000
const NAME = 'Bolsas de iniciação científica 2027'

const PASSED = { status: 'Aprovado', color: '#3F7D3A' }
const WAITING = { status: 'Lista de espera', color: '#B45309' }
const FAILED = { status: 'Não aprovado', color: '#B3261E' }

/** Points of ninety in the test and of ten in the interview, by user name. */
const RESULTS = {
  aluno: { test: 71.5, interview: 8.5, end: PASSED },
  aluno02: { test: 58, interview: 7, end: WAITING },
  aluno09: { test: 83.25, interview: 9.75, end: PASSED },
  aluno03: { test: 41, interview: null, end: FAILED },
} as const

/** A published selection process with results of four candidates, who may appeal for a month. Repeated it changes nothing. */
export async function publishResults(
  admin: { readonly userId: number; readonly institutionId: number },
  userIds: ReadonlyMap<string, number>
): Promise<void> {
  const { institutionId } = admin
  const stored = (await db
    .from('selection_processes')
    .where({ institution_id: institutionId, name: NAME })
    .select('id', 'status')
    .first()) as { id: number; status: string } | null
  if (stored?.status === 'PUBLISHED') return
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  const now = clock.now()
  const id =
    stored?.id ??
    unwrap(
      await makeProcess(caller, {
        name: NAME,
        appealOpensAt: now - DAY_MS,
        appealClosesAt: now + 30 * DAY_MS,
      })
    )
  const lines = Object.entries(RESULTS).flatMap(([username, { test, interview, end }]) => {
    const user = required(userIds.get(username), username)
    const of = { user, category: 'Ampla concorrência' }
    return [
      { ...of, sectionName: 'Prova objetiva', value: test, totalValue: 90, passingScore: 54, ...end },
      ...(interview === null ? [] : [{ ...of, sectionName: 'Entrevista', value: interview, totalValue: 10 }]),
    ]
  })
  unwrap(await saveResults(caller, id, lines))
  const { basis } = unwrap(await previewPublication(caller, id))
  unwrap(await applyPublication(caller, id, basis))
}
