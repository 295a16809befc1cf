import db from '@adonisjs/lucid/services/db'
import { openSession, closeSessions } from '#identity/sessions/open_session'
import { sendList, workOnRun } from '#imports/jobs/work_on_run'
import { candidates } from '#imports/kinds/candidates'
import { runView } from '#imports/queries/runs'
import { clock, type Caller } from '#shared'
import { demoCaller, done } from './demo_calls.js'

const FILE_NAME = '9o-ano-b-matriculas.csv'

const NEW = [
  'Aline Moraes',
  'Breno Cavalcante',
  'Clarice Dantas',
  'Davi Lucca Pimentel',
  'Estela Guimarães',
  'Fábio Nakamura',
  'Giovana Peçanha',
  'Hugo Sant’Anna',
  'Inês Valadares',
  'Joaquim Tolentino',
  'Lorena Bittencourt',
  'Murilo Xavier',
]
const PLACE = 'Escola Beira-Mar;9º ano B;9º ano;2026'
/** A class that the list makes, two telephones that it changes, somebody who is as the list says, and a row with a CPF that is none. */
const LIST = [
  'Nome;Matrícula;Escola;Turma;Série;Ano letivo;Celular;CPF',
  ...NEW.map((name, at) => `${name};${202_620_001 + at};${PLACE};20 98${200 + at}-4100;`),
  'Emanuele Coelho;202600029;Escola Beira-Mar;9º ano A;9º ano;2026;20 98300-0029;',
  'Francisco Peixoto;202600030;Escola Beira-Mar;9º ano A;9º ano;2026;20 98300-0030;',
  'Davi Figueira;202600028;Escola Beira-Mar;9º ano A;9º ano;2026;;',
  `Otília Rocha;202620013;${PLACE};;111.222.333-44`,
].join('\r\n')

/** So long somebody had the console open for it. */
const SESSION_MS = 3_600_000

/**
 * A list of candidates that an administrator has imported, and can take back. Repeated it changes nothing, whatever became of the list.
 * @returns how many people it made
 */
export async function makeImport(admin: {
  readonly userId: number
  readonly institutionId: number
}): Promise<number> {
  const { userId, institutionId } = admin
  const stored: { id: number; state: string } | null = await db
    .from('import_runs')
    .where({ institution_id: institutionId, file_name: FILE_NAME })
    .whereNot('state', 'CHECKING')
    .select('id', 'state')
    .first()
  const isOpen = stored === null || stored.state === 'CHECKED'
  if (!isOpen) return createdBy((await runView(stored.id)).counts)
  // What is worked on asks for the rights of the session that it was ordered in.
  const caller = { ...demoCaller(userId, institutionId, 'ADMINISTRADOR'), sessionId: await sessionOf(userId) }
  const run = stored?.id ?? (await send(caller))
  return createdBy(done(await workOnRun(caller, run, 'apply')).counts)
}

const createdBy = (counts: { readonly created?: number } | null): number => counts?.created ?? 0

async function send(caller: Caller): Promise<number> {
  const list = { bytes: new TextEncoder().encode(LIST), name: FILE_NAME, mode: 'upsert' } as const
  return done(await sendList(caller, candidates, list)).id
}

/** A log-in that is over: nobody is logged in when the demo is served first. */
const sessionOf = (userId: number): Promise<number> =>
  db.transaction(async (trx) => {
    const now = clock.now()
    const device = { clientId: 'demo', address: null }
    const { sessionId } = await openSession(trx, {
      userId,
      group: 'ADMINISTRADOR',
      device,
      now,
      expiresAt: now + SESSION_MS,
    })
    await closeSessions(trx, [{ id: sessionId, userId, address: null }], 'logout', now)
    return sessionId
  })
