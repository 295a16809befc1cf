import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { i18n } from 'i18next'
import { answerFiles } from '../../../api/answer_files.ts'
import { openDatabase, type BancaDatabase } from '../../../offline/index.ts'
import { ExamToolsLoader, type LoadExamTools } from '../../../ui/exam_tools.ts'
import { ExamSession } from '../session/exam_session.ts'
import { loadItemScreens } from '../session/screens.ts'
import type { Application } from '../types.ts'
import { examCalls, examTransport, tableTransport } from '../session/server.ts'

type Open = { session: ExamSession; users: number }

/** Sessions outlive a redraw of the page around them: nothing of an exam is opened twice or closed in between. */
const open = new Map<string, Open>()

function acquire(key: string, make: () => ExamSession): ExamSession {
  const known = open.get(key) ?? { session: make(), users: 0 }
  known.users += 1
  open.set(key, known)
  return known.session
}

function release(key: string): void {
  const known = open.get(key)
  if (known === undefined) return
  known.users -= 1
  setTimeout(() => {
    if (known.users > 0 || open.get(key) !== known) return
    open.delete(key)
    const { db } = known.session
    void known.session.close().then(() => db.close())
  })
}

/** The tools of the exam; one that cannot be had is no reason to keep a pupil out. */
async function loadToolsOf(db: BancaDatabase, applicationId: string, load: LoadExamTools | null): Promise<void> {
  const kept = await db.applications.get([applicationId, Number(applicationId)])
  const application = kept?.data as Application | undefined
  if (application !== undefined) await load?.(application.exam.collection.applicationConfiguration)
}

function makeSession(
  applicationId: string,
  userId: number,
  intervalMs: number,
  texts: i18n,
  loadTools: LoadExamTools | null
): ExamSession {
  const db = openDatabase(userId)
  return new ExamSession({
    db,
    applicationId,
    calls: examCalls,
    transport: examTransport,
    tableTransport,
    fileTransport: answerFiles,
    loadScreens: async (categories) => {
      const tools = loadToolsOf(db, applicationId, loadTools).catch(() => undefined)
      const screens = await loadItemScreens(texts, categories)
      await tools
      return screens
    },
    intervalMs,
  })
}

/** One session per open exam and person; null until it is made. Closed when the page leaves the exam. */
export function useExamSession(
  applicationId: string,
  userId: number,
  intervalMs: number
): ExamSession | null {
  const { i18n } = useTranslation()
  const loadTools = useContext(ExamToolsLoader)
  const key = `${userId}:${applicationId}`
  const [session, setSession] = useState<ExamSession | null>(() => open.get(key)?.session ?? null)
  useEffect(() => {
    setSession(acquire(key, () => makeSession(applicationId, userId, intervalMs, i18n, loadTools)))
    return () => release(key)
  }, [key, applicationId, userId, intervalMs, i18n, loadTools])
  return session
}
